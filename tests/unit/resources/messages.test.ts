import { describe, expect, test } from 'vitest';
import en from '../../../resources/messages/en.ts';
import { languages, negotiateLanguage, translate } from '../../../resources/messages/translate.ts';
import { resources } from '../../../resources/index.ts';
import { everyField } from '../../../resources/check/finding.ts';

/** Lists the dotted keys of all messages: `validation.required` … */
function keysOf(messages: object, path = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return typeof value === 'object' && value !== null ? keysOf(value, here) : [here];
  });
}

const keys = keysOf(en);
const params = (sentence: string) => [...new Set(sentence.match(/%\{\w+\}/gu))].toSorted();
/** Characters used in only one of the two Chinese scripts. */
const onlySimplified =
  /[们这还设码请删显择档优减员订单应时间开关过进选线发类数据启输载网检种状态动报错误门电话号头读书买卖]/u;
const onlyTraditional =
  /[們這還設碼請刪顯擇檔優減員訂單應時間開關過進選線發類數據啟輸載網檢種狀態動報錯誤門電話號頭讀書買賣]/u;

test('there are sentences, and each asks for the same things in every language', () => {
  expect(keys.length).toBeGreaterThan(50);
  for (const key of keys)
    for (const language of languages)
      expect({ key, language, params: params(translate(language, key)) }).toEqual({
        key,
        language,
        params: params(translate('en', key)),
      });
});

/** Names and formats that are the same in every language. */
const untranslated = new Set(
  keys.filter((key) => !/[a-z]{2}/iu.test(translate('en', key).replaceAll(/%\{\w+\}/gu, ''))),
);

describe.each(['zh-Hant', 'zh-Hans'] as const)('in %s', (language) => {
  test('every sentence is Chinese, in the right script', () => {
    const wrong = keys.filter((key) => {
      const sentence = translate(language, key);
      return (
        !untranslated.has(key) &&
        (!/\p{Script=Han}/u.test(sentence) ||
          (language === 'zh-Hant' ? onlySimplified : onlyTraditional).test(sentence))
      );
    });
    expect(wrong.map((key) => `${key}: ${translate(language, key)}`)).toEqual([]);
  });

  test('every label of every field is in the right script', () => {
    const [index, wrong] = language === 'zh-Hant' ? [1, onlySimplified] : [2, onlyTraditional];
    const labels = resources.flatMap((resource) => [
      resource.label,
      resource.plural,
      resource.about,
      ...[...everyField(resource)].map(({ field }) => field.label),
    ]);
    expect(labels.map((label) => label[index] ?? '').filter((label) => wrong.test(label))).toEqual([]);
  });
});

test('records have one counter word, a place one spelling, and a condition one phrase', () => {
  const sentences = (language: 'zh-Hant' | 'zh-Hans', wrong: RegExp) =>
    keys.map((key) => `${key}: ${translate(language, key)}`).filter((sentence) => wrong.test(sentence));
  expect(sentences('zh-Hant', /筆|裡/u)).toEqual([]);
  // The verb “record” is 記錄, the noun is 紀錄.
  const record = /(?:^|[此該的]|任何|付款|退款|匯出|顧客|使用|歷史)記錄(?:$|[^在於])/u;
  expect(sentences('zh-Hant', record)).toEqual([]);
  const labels = resources.flatMap((resource) => [
    resource.label,
    resource.plural,
    ...resource.form.map(({ label }) => label),
    ...[...everyField(resource)].map(({ field }) => field.label),
  ]);
  expect(labels.filter((label) => record.test(label[1]))).toEqual([]);
  // 条 for records; 项 for changes, combinations and values.
  expect(sentences('zh-Hans', /^(?:list|bulk|trash|sorting|timeline)\..*\} 项|项记录/u)).toEqual([]);
  for (const language of languages)
    for (const [chip, editor] of [
      ['list.isEmpty', 'form.filter.empty'],
      ['list.isFilled', 'form.filter.filled'],
    ] as const)
      expect(translate(language, chip)).toBe(translate(language, editor));
});

test('what a run or an import did is undone by one word, apart from what a deletion took', () => {
  const undo = /undo|bulk\.putBack|bulkNotBack/iu;
  const wrong = { 'zh-Hant': /還原/u, 'zh-Hans': /恢复(?!原状)/u } as const;
  for (const language of ['zh-Hant', 'zh-Hans'] as const)
    expect(
      keys
        .filter((key) => undo.test(key) && key !== 'csv.undoText')
        .map((key) => `${key}: ${translate(language, key)}`)
        .filter((sentence) => wrong[language].test(sentence)),
    ).toEqual([]);
  expect(translate('zh-Hant', 'bulk.confirmText')).toContain('停止及復原');
  expect(translate('zh-Hans', 'bulk.confirmText')).toContain('停止和撤销');
});

test('who a person is, how one signs in and how edits are given up has one word', () => {
  expect(
    keys.map((key) => `${key}: ${translate('zh-Hant', key)}`).filter((sentence) => /使用者|捨棄/u.test(sentence)),
  ).toEqual([]);
  expect(translate('zh-Hant', 'bulk.columns.who')).toBe('人員');
  expect(translate('zh-Hant', 'bulkEdit.roundOf', { field: '價格' })).toBe('價格的取整');
});

test('Chinese and Latin words are parted by a space, in a sentence and where one is filled in', () => {
  const together = /\p{Script=Han}[a-z\d]|[a-z\d]\p{Script=Han}/iu;
  for (const language of ['zh-Hant', 'zh-Hans'] as const)
    expect(
      keys.map((key) => `${key}: ${translate(language, key)}`).filter((sentence) => together.test(sentence)),
    ).toEqual([]);
  const question = (list: string) => translate('zh-Hant', 'list.confirmDeleteMany', { count: 6, list });
  expect(question('SKU')).toBe('確定要刪除 6 項 SKU 嗎？');
  expect(question('產品')).toBe('確定要刪除 6 項產品嗎？');
  expect(translate('zh-Hans', 'trash.restored', { title: 'Tea 茶' })).toBe('已恢复 [Tea 茶]');
});

test.each([
  ['drafts.promoteQuestion', 'Are you sure to promote the new version? (This will overwrite the old version)'],
  ['list.confirmDelete', 'Are you sure to delete [%{title}]?'],
  ['errors.wrongCsvVersion', 'Wrong version of csv. Please download the new version.'],
  ['validation.required', 'The %{field} is required'],
  ['validation.between', 'The %{field} field must be between %{min} and %{max}'],
  ['validation.digits', 'The %{field} field must be numeric and exactly contain %{length} digits'],
  ['validation.pattern', 'The %{field} field format is invalid'],
  ['validation.confirmed', 'The %{field} field confirmation does not match'],
  ['validation.dimensions', 'The %{field} field must be %{width} pixels by %{height} pixels'],
  ['validation.size', 'The %{field} field must be less than %{size}KB'],
  ['validation.oneOf', 'The %{field} field is not a valid value'],
  ['validation.excluded', 'The %{field} field is not a valid value'],
  ['validation.choiceLeast', 'You must select at least one choice.'],
  ['validation.choiceAll', 'You must select all choices.'],
  ['validation.optionExists', 'The option (choice combination) already exists.'],
])('%s has the words of SPEC §4 and §5', (key, sentence) => {
  expect(translate('en', key)).toBe(sentence);
});

test('an unknown sentence and an unknown parameter stay as they are', () => {
  expect(translate('en', 'validation.nonsense')).toBe('validation.nonsense');
  expect(translate('en', 'validation')).toBe('validation');
  expect(translate('en', 'validation.required')).toBe('The %{field} is required');
});

test.each([
  [undefined, 'en'],
  ['fr-FR, de;q=0.8', 'en'],
  ['zh-HK', 'zh-Hant'],
  ['zh-TW,en;q=0.5', 'zh-Hant'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['en;q=0.2, zh-Hant;q=0.9', 'zh-Hant'],
  ['zh;q=0, en', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
