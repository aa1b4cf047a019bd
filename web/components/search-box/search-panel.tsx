import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchCalls, type SuggestAnswer } from '../../../contract/search/search.ts';
import { send } from '../../app/api/client.ts';
import { useText } from '../../app/i18n/text.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { categoryPath, itemPath, storePath } from '../../app/slug.ts';
import { forgetSearches, searchHistory } from './search-history.ts';

const pause = 120;
const fewest = 2;
/** A pasted list is no beginning of anything. */
const longest = 200;

/** History while nothing is typed, suggestions after the second sign. */
export default function SearchPanel({
  keyword,
  active,
  onChoose,
}: {
  keyword: string;
  active: string | undefined;
  onChoose: (keyword: string) => void;
}): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [history, setHistory] = useState(searchHistory);
  const found = useSuggestions(keyword);

  if (keyword.length < fewest) {
    if (history.length === 0) return null;
    return (
      <Panel>
        <div role="presentation" className="flex items-center justify-between px-3 pb-1 text-xs text-muted">
          {text('common.searchHistory')}
          <button
            type="button"
            className="rounded-md px-2 py-1 font-semibold text-accent hover:bg-sunken"
            onClick={() => {
              forgetSearches();
              setHistory([]);
            }}
          >
            {text('common.clearHistory')}
          </button>
        </div>
        {history.map((entry) => (
          <Option key={entry} id={`history-${entry}`} active={active} icon="clock" label={entry} onChoose={() => onChoose(entry)} />
        ))}
      </Panel>
    );
  }
  if (!found || found.keywords.length + found.categories.length + found.stores.length + found.items.length === 0) return null;
  const to = (path: string) => () => void navigate(path);
  return (
    <Panel>
      {found.keywords.map((entry) => (
        <Option key={entry} id={`keyword-${entry}`} active={active} icon="search" label={entry} onChoose={() => onChoose(entry)} />
      ))}
      {found.categories.length > 0 && <Heading>{text('common.categories')}</Heading>}
      {found.categories.map((category) => (
        <Option
          key={category.id}
          id={`category-${category.id}`}
          active={active}
          icon="grid"
          label={category.name}
          onChoose={to(categoryPath(category))}
        />
      ))}
      {found.items.length > 0 && <Heading>{text('common.items')}</Heading>}
      {found.items.map((item) => (
        <Option
          key={item.id}
          id={`item-${item.id}`}
          active={active}
          pictureKey={item.pictureKey}
          label={item.name}
          detail={item.itemCode}
          onChoose={to(itemPath(item))}
        />
      ))}
      {found.stores.length > 0 && <Heading>{text('common.stores')}</Heading>}
      {found.stores.map((store) => (
        <Option key={store.id} id={`store-${store.id}`} active={active} icon="store" label={store.name} onChoose={to(storePath(store))} />
      ))}
    </Panel>
  );
}

/** Asks a moment after the last key; an answer that comes too late is dropped. The last one stays until the next is there. */
function useSuggestions(keyword: string): SuggestAnswer | null {
  const [found, setFound] = useState<SuggestAnswer | null>(null);
  useEffect(() => {
    if (keyword.length < fewest || keyword.length > longest) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      send(searchCalls.suggest, { keyword }, { background: true, signal: controller.signal }).then(
        (answer) => controller.signal.aborted || setFound(answer),
        // Typing goes on without suggestions.
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [keyword]);
  return found;
}

function Panel({ children }: { children: ReactNode }): ReactNode {
  return <div className="max-h-[70dvh] overflow-y-auto rounded-lg border border-line bg-surface p-2 shadow-float">{children}</div>;
}

function Heading({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="presentation" className="px-3 pt-3 pb-1 text-xs text-muted">
      {children}
    </p>
  );
}

type OptionProperties = {
  id: string;
  active: string | undefined;
  icon?: IconName;
  pictureKey?: string | null;
  label: string;
  detail?: string;
  onChoose: () => void;
};

function Option({ id, active, icon, pictureKey, label, detail, onChoose }: OptionProperties): ReactNode {
  return (
    // oxlint-disable-next-line click-events-have-key-events -- the keys are the combobox's, whose focus stays in its field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active === id}
      className="flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-1 text-left text-sm hover:bg-sunken aria-selected:bg-sunken"
      onClick={onChoose}
    >
      {icon ? (
        <Icon name={icon} size={18} className="text-muted" />
      ) : (
        <Picture pictureKey={pictureKey ?? null} alt="" size="n1" ratio="1" className="w-9 shrink-0 rounded-sm" />
      )}
      <span className="line-clamp-2 min-w-0">{label}</span>
      {detail && <span className="ml-auto pl-3 text-xs whitespace-nowrap text-muted">{detail}</span>}
    </div>
  );
}
