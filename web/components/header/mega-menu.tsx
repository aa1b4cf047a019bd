import { type ReactNode, use } from 'react';
import { Link } from '../../ui/link.tsx';
import { useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { categoryPath } from '../../app/slug.ts';
import { categoryBranch } from './category-tree.ts';

/** A column of the menu with more than these ends with a link to all of them. */
const mostLeaves = 7;

/** The second and third level of one category, under the whole width of the header. */
export default function MegaMenu({ id, onEnter }: { id: number; onEnter: () => void }): ReactNode {
  const text = useText();
  const category = use(categoryBranch(id));
  if (!category) return null;
  return (
    <div
      className="absolute inset-x-0 top-full max-h-[80dvh] overflow-y-auto border-y border-line bg-page shadow-[0_24px_32px_-16px_rgb(20_18_14/0.18)]"
      onPointerEnter={onEnter}
    >
      <div className="page-width grid grid-cols-[minmax(0,1fr)_16rem] gap-10 py-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Link to={categoryPath(category)} className="group inline-flex items-center gap-2 font-display text-xl hover:text-accent">
            {text('common.allOf', { name: category.name })}
            <Icon name="arrowRight" size={18} className="transition-transform group-hover:translate-x-1" />
          </Link>
          <ul className="mt-6 grid auto-columns-[9.5rem] gap-x-6 gap-y-7">
            {category.children.map((branch) => (
              <li key={branch.id}>
                <Link to={categoryPath(branch)} className="text-sm font-semibold hover:text-accent">
                  {branch.name}
                </Link>
                <ul className="mt-2 space-y-1.5">
                  {branch.children.slice(0, mostLeaves).map((leaf) => (
                    <li key={leaf.id}>
                      <Link to={categoryPath(leaf)} className="text-sm text-muted hover:text-accent">
                        {leaf.name}
                      </Link>
                    </li>
                  ))}
                  {branch.children.length > mostLeaves && (
                    <li>
                      <Link to={categoryPath(branch)} className="text-sm text-accent hover:text-accent-strong">
                        {text('common.allOf', { name: branch.name })}
                      </Link>
                    </li>
                  )}
                </ul>
              </li>
            ))}
          </ul>
        </div>
        <Picture pictureKey={category.pictureKey} alt="" size="n4" ratio="4 / 3" className="rounded-lg" />
      </div>
    </div>
  );
}
