import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import type { Shell } from '../../app/shell.ts';
import { categoryPath } from '../../app/slug.ts';

/** All categories of the first level, where they do not fit into one row. */
export default function AllCategories({
  categories,
  onEnter,
}: {
  categories: Shell['navigation']['categories'];
  onEnter: () => void;
}): ReactNode {
  return (
    <div
      className="absolute inset-x-0 top-full max-h-[80dvh] overflow-y-auto border-y border-line bg-page shadow-[0_24px_32px_-16px_rgb(20_18_14/0.18)]"
      onPointerEnter={onEnter}
    >
      <ul className="page-width grid auto-columns-[14rem] gap-x-6 gap-y-1 py-6">
        {categories.map((category) => (
          <li key={category.id}>
            <Link to={categoryPath(category)} className="flex min-h-10 items-center text-sm font-semibold hover:text-accent">
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
