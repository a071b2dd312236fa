import { VisuallyHidden } from '@jepret/ui';
import { Ellipsis } from 'lucide-react';
import { NavLink } from 'react-router';
import {
  describeFreeRequests,
  describeNeeds,
  describeRefundRequests,
  useFreeRequests,
  useNeeds,
  useRefundRequests,
} from '../hooks/request-counts-query.ts';
import { closeWhenLeft } from './close-when-left.ts';
import styles from './menu.module.css';
import type { ConsolePage } from './pages.tsx';

/** Items in a phone's bar; the other pages are under "More". */
const IN_BAR = 5;
const MORE = 'more-pages';

/** At the side, or at the bottom of a narrow window. */
export function Menu({ pages }: { pages: readonly ConsolePage[] }) {
  const hasMore = pages.length > IN_BAR;
  const overflow = hasMore ? pages.slice(IN_BAR - 1) : [];
  return (
    <nav aria-label="Pages" className={styles.menu}>
      <ul>
        {pages.map((page) => (
          <li key={page.path} className={overflow.includes(page) ? styles.overflow : undefined}>
            <Item page={page} />
          </li>
        ))}
        {hasMore && (
          <li className={styles.more}>
            <button type="button" popoverTarget={MORE} className={styles.item}>
              <Ellipsis aria-hidden="true" />
              <span>More</span>
              {overflow.some(({ path }) => path === 'free') && <FreeRequestCount />}
            </button>
            <ul id={MORE} popover="auto" className={styles.rest} onBlur={closeWhenLeft}>
              {overflow.map((page) => (
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
      // Loads the code before the click.
      onPointerEnter={() => void load().catch(() => {})}
      onClick={() => document.getElementById(MORE)?.hidePopover()}
    >
      <Icon aria-hidden="true" />
      <span>{title}</span>
      {path === 'needs' && <NeedCount />}
      {path === 'transactions' && <RefundRequestCount />}
      {path === 'free' && <FreeRequestCount />}
    </NavLink>
  );
}

const NeedCount = () => <Count count={useNeeds()} describe={describeNeeds} />;
const RefundRequestCount = () => (
  <Count count={useRefundRequests()} describe={describeRefundRequests} />
);
const FreeRequestCount = () => <Count count={useFreeRequests()} describe={describeFreeRequests} />;

function Count({ count, describe }: { count: number; describe(count: number): string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{describe(count)}</VisuallyHidden>
    </span>
  );
}
