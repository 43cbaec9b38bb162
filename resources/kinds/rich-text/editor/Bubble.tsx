import { useEffect, useState, type ReactNode } from 'react';
import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined';
import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import FormatListNumbered from '@mui/icons-material/FormatListNumbered';
import LinkIcon from '@mui/icons-material/Link';
import { IconButton, Paper } from '@mui/material';
import type { Editor } from '@tiptap/core';
import { NodeSelection, PluginKey } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import { useTiptapEditor } from 'ra-input-rich-text';
import { useWords } from '../../../ui/use-words.ts';
import { LineForm } from './LineForm.tsx';
import { addressOf } from './link-address.tsx';
import { bubbleLook } from './look.tsx';

const bubbleKey = new PluginKey('bubble');

const placement = {
  placement: 'top-start',
  offset: 6,
  flip: true,
  shift: { padding: 8 },
  strategy: 'absolute',
} as const;

/** Shown on a selection, on an empty line, and after Alt+F10. */
function shouldShow({ editor, element }: { readonly editor: Editor; readonly element: HTMLElement }): boolean {
  if (!editor.isEditable || !(editor.view.hasFocus() || element.contains(document.activeElement))) return false;
  const { selection } = editor.state;
  return !selection.empty || (selection.$from.parent.isTextblock && selection.$from.parent.content.size === 0);
}

export interface BubbleProps {
  /** Accessible name: the field's label. */
  readonly label: string;
  /** Opens the file picker. */
  readonly onPick: () => void;
}

/** The editor's buttons, shown near the selection. */
export function Bubble({ label, onPick }: BubbleProps) {
  const editor = useTiptapEditor();
  return editor ? <Menu editor={editor} label={label} onPick={onPick} /> : null;
}

function Menu({ editor, label, onPick }: BubbleProps & { readonly editor: Editor }) {
  const { say } = useWords();
  const [linking, setLinking] = useState(false);
  const active = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const focus = () => editor.chain().focus();
  const back = () => {
    setLinking(false);
    focus().run();
  };
  return (
    <>
      <Shortcut editor={editor} />
      <BubbleMenu
        editor={editor}
        pluginKey={bubbleKey}
        shouldShow={shouldShow}
        options={placement}
        updateDelay={0}
        style={{ zIndex: 2 }}
      >
        <Paper
          elevation={4}
          role="toolbar"
          aria-label={say('richText.toolbar', { field: label })}
          sx={bubbleLook}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            back();
          }}
        >
          {active.alt !== undefined ? (
            <LineForm
              key={active.at}
              label={say('richText.altText')}
              value={active.alt}
              onApply={(alt) => focus().updateAttributes('image', { alt }).run()}
            />
          ) : linking ? (
            <LineForm
              asked
              label={say('richText.linkTo')}
              value={active.href ?? ''}
              problem={(text) =>
                text.trim() === '' || addressOf(text) !== undefined ? undefined : say('richText.linkWrong')
              }
              onApply={(text) => {
                const href = addressOf(text);
                setLinking(false);
                if (href === undefined) focus().extendMarkRange('link').unsetLink().run();
                else focus().extendMarkRange('link').setLink({ href }).run();
              }}
              {...(active.href !== undefined && {
                remove: say('richText.linkRemove'),
                onRemove: () => {
                  setLinking(false);
                  focus().extendMarkRange('link').unsetLink().run();
                },
              })}
            />
          ) : (
            <>
              <Tool name={say('richText.bold')} on={active.bold} onClick={() => focus().toggleBold().run()}>
                <FormatBold fontSize="small" />
              </Tool>
              <Tool name={say('richText.italic')} on={active.italic} onClick={() => focus().toggleItalic().run()}>
                <FormatItalic fontSize="small" />
              </Tool>
              {([2, 3, 4] as const).map((level) => (
                <Tool
                  key={level}
                  name={say('richText.heading', { level: level - 1 })}
                  on={active.level === level}
                  onClick={() => focus().toggleHeading({ level }).run()}
                >
                  <span aria-hidden="true" style={{ fontSize: 13, fontWeight: 600, width: 20 }}>
                    H{level - 1}
                  </span>
                </Tool>
              ))}
              <Tool
                name={say('richText.bulletList')}
                on={active.bullets}
                onClick={() => focus().toggleBulletList().run()}
              >
                <FormatListBulleted fontSize="small" />
              </Tool>
              <Tool
                name={say('richText.orderedList')}
                on={active.numbers}
                onClick={() => focus().toggleOrderedList().run()}
              >
                <FormatListNumbered fontSize="small" />
              </Tool>
              <Tool
                name={say('richText.link')}
                on={active.href !== undefined}
                disabled={active.empty && active.href === undefined}
                onClick={() => setLinking(true)}
              >
                <LinkIcon fontSize="small" />
              </Tool>
              <Tool name={say('richText.add')} onClick={onPick}>
                <AddPhotoAlternate fontSize="small" />
              </Tool>
            </>
          )}
        </Paper>
      </BubbleMenu>
    </>
  );
}

function stateOf(editor: Editor) {
  const { selection } = editor.state;
  const href: unknown = editor.getAttributes('link').href;
  const level: unknown = editor.getAttributes('heading').level;
  const image =
    selection instanceof NodeSelection && selection.node.type.name === 'image'
      ? String(selection.node.attrs.alt ?? '')
      : undefined;
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    level: editor.isActive('heading') ? level : undefined,
    href: typeof href === 'string' ? href : undefined,
    alt: image,
    at: selection.from,
    empty: selection.empty,
  };
}

interface ToolProps {
  readonly name: string;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ name, on, disabled = false, onClick, children }: ToolProps) {
  return (
    <IconButton
      size="small"
      disabled={disabled}
      onClick={onClick}
      aria-label={name}
      title={name}
      {...(on !== undefined && { 'aria-pressed': on })}
      sx={{ borderRadius: 1, ...(on && { bgcolor: 'action.selected' }) }}
    >
      {children}
    </IconButton>
  );
}

/** Alt+F10 shows the buttons and focuses the first, as in other editors. */
function Shortcut({ editor }: { readonly editor: Editor }) {
  useEffect(() => {
    const { dom } = editor.view;
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.key !== 'F10') return;
      event.preventDefault();
      editor.view.dispatch(editor.state.tr.setMeta(bubbleKey, 'show'));
      dom.parentElement?.querySelector<HTMLElement>('[role="toolbar"] button, [role="toolbar"] input')?.focus();
    };
    dom.addEventListener('keydown', onKey);
    return () => dom.removeEventListener('keydown', onKey);
  }, [editor]);
  return null;
}
