import { DEFAULT_LANGUAGE, type Language } from '@jepret/contract';
import type { LocationOption } from '@jepret/contract/console';
import { createTranslate, loadCatalogue } from '@jepret/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { LoadFailure } from '../../../components/list/list-states.tsx';
import { PageFrame } from '../../../components/page-frame.tsx';
import { useConsole } from '../../../hooks/console-context.tsx';
import { locationOptionsQuery } from '../../../hooks/location-options-query.ts';
import { useAddressFilters } from '../../../hooks/use-address-filters.ts';
import { Sheet } from './cards.tsx';
import styles from './sheet.module.css';
import { SheetBar } from './sheet-bar.tsx';
import { SheetFilters, splitIntoSheets } from './sheet-range.ts';
import { useCards } from './use-cards.ts';

/** The cards of a batch, to print and cut out. */
export function SheetPage() {
  const [{ batch: id = '', ...requested }, change] = useAddressFilters(SheetFilters);
  const { batch, range, cards, isComplete, error, retry } = useCards(id, requested);
  const { t, ...card } = useCardLanguage(cards[0]?.locations?.[0]);
  return (
    <PageFrame
      title={batch ? `Sheet of ${batch.name}` : 'Voucher sheet'}
      actions={
        <Button
          tone="primary"
          disabledReason={isComplete ? undefined : 'The cards are still loading.'}
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
      <LoadFailure title="The cards could not be loaded" error={error} retry={retry} />
      {batch && range && (
        <SheetBar
          key={`${range.from}-${range.to}`}
          batch={batch}
          range={range}
          loaded={cards.length}
          language={card.language}
          onLanguage={card.choose}
          onRange={({ from, to }) => change({ from: String(from), to: String(to) })}
        />
      )}
      {t && (
        <div className={styles.sheets} lang={card.language}>
          {splitIntoSheets(cards).map((sheetCards) => (
            <Sheet key={sheetCards[0]?.code} cards={sheetCards} t={t} nameOf={card.nameOf} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}

/** The language of the cards: the location's, until the person chooses another. */
function useCardLanguage(slug: string | undefined) {
  const { api } = useConsole();
  const locations = useQuery(locationOptionsQuery(api)).data?.places;
  const [chosen, choose] = useState<Language>();
  const language = chosen ?? languageOf(locations, slug);
  const { data: t } = useQuery({
    queryKey: ['card-words', language],
    queryFn: async () => createTranslate(await loadCatalogue(language)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = useCallback(
    (one: string) => locations?.find((location) => location.slug === one)?.name ?? one,
    [locations],
  );
  return { t, language, choose, nameOf };
}

const languageOf = (locations: readonly LocationOption[] | undefined, slug = 'default'): Language =>
  locations?.find((one) => one.slug === slug)?.language ?? DEFAULT_LANGUAGE;
