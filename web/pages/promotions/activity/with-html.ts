import type { ShownBlock } from '../../../../contract/promotions/activity-blocks.ts';
import { renderMarkdown } from '../../../app/markdown.ts';

/** A block whose body is HTML that can be put into a page as it is; a banner's stays plain text. */
export type PageBlock = ShownBlock & { html?: string };

export const withHtml = (blocks: readonly ShownBlock[]): PageBlock[] =>
  blocks.map((block) =>
    block.body && (block.kind === 'text' || block.kind === 'picture') ? { ...block, body: '', html: renderMarkdown(block.body) } : block,
  );
