import { VisuallyHidden } from '@jepret/ui';
import { Ellipsis } from 'lucide-react';
import { NavLink } from 'react-router';
import {
  sayFreeRequests,
  sayRefundRequests,
  useFreeRequests,
  useRefundRequests,
} from '../hooks/request-counts-query.ts';
import { closeWhenLeft } from './close-when-left.ts';
import styles from './menu.module.css';
import type { ConsolePage } from './pages.tsx';

/** As many as thumbs find on a phone; what comes behind is under "More". */
const IN_BAR = 5;
const MORE = 'more-pages';

/** At the side, or under the thumb where the window is narrow. */
export function Menu({ pages }: { pages: readonly ConsolePage[] }) {
  const hasMore = pages.length > IN_BAR;
  const further = hasMore ? pages.slice(IN_BAR - 1) : [];
  return (
    <nav aria-label="Pages" className={styles.menu}>
      <ul>
        {pages.map((page) => (
          <li key={page.path} className={further.includes(page) ? styles.further : undefined}>
            <Item page={page} />
          </li>
        ))}
        {hasMore && (
          <li className={styles.more}>
            <button type="button" popoverTarget={MORE} className={styles.item}>
              <Ellipsis aria-hidden="true" />
              <span>More</span>
              {further.some(({ path }) => path === 'free') && <FreeRequestCount />}
            </button>
            <ul id={MORE} popover="auto" className={styles.rest} onBlur={closeWhenLeft}>
              {further.map((page) => (
                <li key={page.path}>
                  <Item page={page} />
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Item({ page: { path, title, Icon, load } }: { page: ConsolePage }) {
  return (
    <NavLink
      to={`/${path}`}
      className={styles.item ?? ''}
      // Fetched before the finger is up.
      onPointerEnter={() => void load().catch(() => {})}
      onClick={() => document.getElementById(MORE)?.hidePopover()}
    >
      <Icon aria-hidden="true" />
      <span>{title}</span>
      {path === 'transactions' && <RefundRequestCount />}
      {path === 'free' && <FreeRequestCount />}
    </NavLink>
  );
}

const RefundRequestCount = () => <Count count={useRefundRequests()} say={sayRefundRequests} />;
const FreeRequestCount = () => <Count count={useFreeRequests()} say={sayFreeRequests} />;

function Count({ count, say }: { count: number; say(count: number): string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{say(count)}</VisuallyHidden>
    </span>
  );
}
