import type { TransactionRow } from '@jepret/contract/console';
import { PlaceMoment } from '../../components/times/place-moment.tsx';
import { ZoneMoment } from '../../components/times/zone-moment.tsx';

interface TransactionMomentProps {
  at: number;
  location: TransactionRow['location'];
}

/** In the time of its location; in the default profile's while it has none. */
export const TransactionMoment = ({ at, location }: TransactionMomentProps) =>
  location ? (
    <ZoneMoment at={at} zone={location.time_zone} />
  ) : (
    <PlaceMoment at={at} locations={null} />
  );
