import { type ReactNode, useRef, useState } from 'react';
import { type Block, type BlockKind, blockKinds, mostBlocks, partsOfBlock } from '../../../../../contract/promotions/activity-blocks.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { BlockFields } from './block-fields.tsx';
import type { BlockListProperties, Part } from './types.ts';
import { newBlock } from './new-content.ts';

/**
 * The sections of the page in their order: by dragging, by the arrow buttons, or by Alt and the arrow keys on a section's head. Where one
 * has gone is said to screen readers, and the focus goes with it.
 */
export function BlockList(properties: BlockListProperties): ReactNode {
  const { content, change, error, shown, kind } = properties;
  const { blocks } = content;
  const text = useText();
  const [added, setAdded] = useState<BlockKind>('products');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const kinds = blockKinds.filter((one) => kind === 'home' || (one !== 'welcome' && one !== 'points'));

  const set = (next: Block[]): void => change({ blocks: next });
  const toggle = (id: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const nameOf = (block: Block): string => text(`operator-activities.block.${block.kind}`);
  const move = (from: number, to: number): void => {
    const moved = blocks[from];
    if (!moved || to < 0 || to >= blocks.length || from === to) return;
    const others = blocks.filter((_, index) => index !== from);
    set([...others.slice(0, to), moved, ...others.slice(to)]);
    setSaid(text('operator-activities.moved', { name: nameOf(moved), place: to + 1, count: blocks.length }));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-block="${moved.id}"]`)?.focus());
  };
  const faulty = (index: number): boolean => blocks[index] !== undefined && hasFault(index, blocks[index], error, shown[0]);

  return (
    <Card title={text('operator-activities.blocks')}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {error('blocks') && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {error('blocks')}
        </p>
      )}
      <ol ref={list} className="-my-1.5 grid grid-cols-[minmax(0,1fr)]">
        {blocks.map((block, index) => {
          const isOpen = open.has(block.id) || faulty(index);
          const title = block.texts[shown[0]]?.title ?? '';
          const name = nameOf(block);
          return (
            <li key={block.id}>
              {/* The space between two sections belongs to both: a drop always hits one of them. */}
              <div
                className="py-1.5"
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setOver(index);
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged !== null) move(dragged, index);
                  setDragged(null);
                  setOver(null);
                }}
              >
                <div
                  className={`rounded-lg border bg-surface ${over === index && dragged !== null && dragged !== index ? 'border-accent' : faulty(index) ? 'border-danger' : 'border-line'} ${dragged === index ? 'opacity-60' : ''}`}
                >
                  <div
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      // Some browsers drag nothing that has no data.
                      event.dataTransfer.setData('text/plain', name);
                      setDragged(index);
                    }}
                    onDragEnd={() => {
                      setDragged(null);
                      setOver(null);
                    }}
                    className="flex cursor-grab items-center gap-1 pr-1 pl-2"
                  >
                    <Icon name="menu" size={16} className="shrink-0 text-faint" />
                    <button
                      type="button"
                      data-block={block.id}
                      aria-expanded={isOpen}
                      className="flex min-h-12 min-w-0 flex-1 items-center gap-2 px-1.5 text-left text-sm hover:text-accent"
                      onClick={() => toggle(block.id)}
                      onKeyDown={(event) => {
                        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                        event.preventDefault();
                        move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
                      }}
                    >
                      <Icon name={isOpen ? 'down' : 'right'} size={16} className="shrink-0 text-muted" />
                      <span className="flex min-w-0 flex-col py-1.5 md:flex-row md:gap-2">
                        <span className="font-semibold md:whitespace-nowrap">
                          {index + 1}. {name}
                        </span>
                        <span className="truncate text-muted">{title}</span>
                      </span>
                    </button>
                    <IconButton
                      icon="up"
                      size={18}
                      disabled={index === 0}
                      label={text('operator-activities.up', { name })}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      icon="down"
                      size={18}
                      disabled={index === blocks.length - 1}
                      label={text('operator-activities.down', { name })}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      icon="trash"
                      size={18}
                      label={text('operator-activities.removeBlock', { name })}
                      onClick={() => set(blocks.filter(({ id }) => id !== block.id))}
                    />
                  </div>
                  {isOpen && (
                    <div className="border-t border-line p-4">
                      <BlockFields
                        {...properties}
                        block={block}
                        index={index}
                        set={(changed) => set(blocks.map((one) => (one.id === block.id ? { ...one, ...changed } : one)))}
                      />
                    </div>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-xs text-muted">{text('operator-activities.orderHint')}</p>
      {blocks.length < mostBlocks && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <Select
            label={text('operator-activities.addBlock')}
            value={added}
            options={kinds.map((one) => ({ value: one, label: text(`operator-activities.block.${one}`) }))}
            onChange={(event) => setAdded(event.currentTarget.value as BlockKind)}
          />
          <Button
            kind="secondary"
            icon="plus"
            onClick={() => {
              const block = newBlock(added);
              set([...blocks, block]);
              setOpen((before) => new Set([...before, block.id]));
            }}
          >
            {text('operator-activities.add')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A section with an error is opened, so that the error is visible. */
function hasFault(index: number, { kind }: Block, error: Part['error'], source: string): boolean {
  const at = `blocks.${index}`;
  return [
    ...['pictureKey', 'itemIds', 'link', 'size'].map((name) => `${at}.${name}`),
    ...partsOfBlock[kind].parts.map((part) => `${at}.texts.${source}.${part}`),
  ].some((path) => error(path) !== undefined);
}
