import type { findSongRoyalties } from '@melos/api-contract'
import { parseMels, showPart } from '@melos/clearing/amounts'
import { showUtc } from '@melos/clearing/utc-time'
import { Amounts } from '../../ui/amount.tsx'
import { texts } from './texts.ts'

type Announced = ReturnType<(typeof findSongRoyalties)['answer']['parse']>['body']['announced'][number]

/** Who trades now should know which royalties come soon, and who will get them. */
export function AnnouncedNote({ announced }: { announced: readonly Announced[] }) {
  return announced.map((one) => (
    <p key={one.disbursementId} className="rounded-lg bg-line/40 p-4 text-sm">
      <Amounts>{describeAnnounced(one)}</Amounts>
    </p>
  ))
}

export function describeAnnounced({ melsPerToken, payableFrom }: Omit<Announced, 'disbursementId'>): string {
  const moment = showUtc(payableFrom)
  if (melsPerToken === null) return texts.announced.unknown(moment)
  return texts.announced.known(showPart(parseMels(melsPerToken)), moment)
}
