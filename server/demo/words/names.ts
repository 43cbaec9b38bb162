import type { Random } from '../random.ts';
import { type Both, pairsIn } from './both.ts';

/** Surnames with their usual Hong Kong spelling. */
const surnames = pairsIn(`
  陳 Chan, 黃 Wong, 李 Lee, 梁 Leung, 林 Lam, 張 Cheung, 吳 Ng, 劉 Lau, 蔡 Choi, 鄭 Cheng, 楊 Yeung, 何 Ho,
  郭 Kwok, 鍾 Chung, 葉 Yip, 羅 Law, 鄧 Tang, 馮 Fung, 曾 Tsang, 許 Hui, 蘇 So, 彭 Pang, 潘 Poon, 余 Yu,
  莫 Mok, 麥 Mak, 謝 Tse, 周 Chow, 譚 Tam, 袁 Yuen
`);

/** Given names: first and second character. */
const first = pairsIn(`
  嘉 Ka, 詠 Wing, 志 Chi, 家 Ka, 美 Mei, 俊 Chun, 曉 Hiu, 子 Tsz, 浩 Ho, 慧 Wai, 永 Wing, 思 Sze, 文 Man,
  雅 Nga, 智 Chi, 穎 Wing, 國 Kwok, 綺 Yee, 偉 Wai, 芷 Tsz
`);
const second = pairsIn(`
  欣 Yan, 明 Ming, 儀 Yee, 軒 Hin, 玲 Ling, 傑 Kit, 彤 Tung, 強 Keung, 琳 Lam, 恩 Yan, 晴 Ching, 賢 Yin,
  華 Wah, 婷 Ting, 輝 Fai, 雯 Man, 龍 Lung, 怡 Yi, 康 Hong, 澄 Ching
`);

/** An invented person: name in characters and Hong Kong spelling, and a part for email addresses. */
export interface DemoName {
  readonly family: Both;
  readonly given: Both;
  readonly mailbox: string;
}

/** Generates a person from common names. */
export function randomName(random: Random): DemoName {
  const [family, one, two] = [random.pick(surnames), random.pick(first), random.pick(second)];
  const given: Both = [one[0] + two[0], `${one[1]} ${two[1]}`];
  return { family, given, mailbox: `${one[1]}${two[1]}.${family[1]}`.toLowerCase() };
}

/** `陳嘉欣 Chan Ka Yan`: staff who read either language recognize it. */
export function fullName({ family, given }: DemoName): string {
  return `${family[0]}${given[0]} ${family[1]} ${given[1]}`;
}

/** A mobile number that reaches nobody: as far as known, no numbers that begin with 50 and 20 are assigned. */
export function mobileNumber(index: number): string {
  return `+85250${spreadDigits(index)}`;
}

export function officeNumber(index: number): string {
  return `+85220${spreadDigits(index)}`;
}

/** Six digits that look random, different for each index below a million. */
function spreadDigits(index: number): string {
  return String((index * 387_403 + 271_829) % 1_000_000).padStart(6, '0');
}
