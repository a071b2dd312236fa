import { DEFAULT_LANGUAGE, type Language } from '@jepret/contract';
import type { ConsolePlace } from '@jepret/contract/console';
import { createTranslate, loadCatalogue } from '@jepret/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/list/list-states.tsx';
import { PageFrame } from '../../../components/page-frame.tsx';
import { useConsole } from '../../../hooks/console-context.tsx';
import { placesQuery } from '../../../hooks/places-query.ts';
import { useAddressFilters } from '../../../hooks/use-address-filters.ts';
import { Sheet } from './cards.tsx';
import styles from './sheet.module.css';
import { SheetBar } from './sheet-bar.tsx';
import { inSheets, SheetFilters } from './sheet-range.ts';
import { useCards } from './use-cards.ts';

/** The cards of a batch, to be printed and cut out. */
export function SheetPage() {
  const [{ batch: id = '', ...asked }, change] = useAddressFilters(SheetFilters);
  const { batch, range, cards, isWhole, error, retry } = useCards(id, asked);
  const { t, ...words } = useWords(cards[0]?.locations?.[0]);
  return (
    <PageFrame
      title={batch ? `Sheet of ${batch.name}` : 'Voucher sheet'}
      actions={
        <Button
          tone="primary"
          offReason={isWhole ? undefined : 'The cards are still on their way.'}
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" />
          Print
        </Button>
      }
      lead={
        <Link className={styles.back} to="/vouchers?view=batches">
          <ArrowLeft aria-hidden="true" />
          All batches
        </Link>
      }
    >
      <Failure title="The cards could not be loaded" error={error} retry={retry} />
      {batch && range && (
        <SheetBar
          key={`${range.from}-${range.to}`}
          batch={batch}
          range={range}
          loaded={cards.length}
          language={words.language}
          onLanguage={words.choose}
          onRange={({ from, to }) => change({ from: String(from), to: String(to) })}
        />
      )}
      {t && (
        <div className={styles.sheets} lang={words.language}>
          {inSheets(cards).map((ofSheet) => (
            <Sheet key={ofSheet[0]?.code} cards={ofSheet} t={t} nameOf={words.nameOf} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}

/** In the language of the place, until somebody chooses. */
function useWords(slug: string | undefined) {
  const { api } = useConsole();
  const places = useQuery(placesQuery(api)).data?.places;
  const [chosen, choose] = useState<Language>();
  const language = chosen ?? languageOf(places, slug);
  const { data: t } = useQuery({
    queryKey: ['card-words', language],
    queryFn: async () => createTranslate(await loadCatalogue(language)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = useCallback(
    (one: string) => places?.find((place) => place.slug === one)?.name ?? one,
    [places],
  );
  return { t, language, choose, nameOf };
}

const languageOf = (places: readonly ConsolePlace[] | undefined, slug = 'default'): Language =>
  places?.find((one) => one.slug === slug)?.language ?? DEFAULT_LANGUAGE;
