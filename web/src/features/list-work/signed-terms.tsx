import { type AuctionTerms, WHEN_SIGNED } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { texts } from './texts.ts'

/** What the wallet is going to sign, in full. */
export function SignedTerms({ terms }: { terms: AuctionTerms }) {
  const rows = [
    [texts.sign.tokens, groupThousands(terms.tokenCount)],
    [texts.sign.price, `${formatMels(terms.minimumPrice)} MELS`],
    [texts.sign.threshold, `${formatMels(terms.threshold)} MELS`],
    [
      texts.sign.starts,
      terms.startsAt === WHEN_SIGNED ? texts.sign.soon : formatUtcMinute(parseUtcDateTime(terms.startsAt)),
    ],
    [texts.sign.lasts, describeDuration(terms.durationSeconds)],
    [texts.sign.seller, terms.seller],
  ] as const
  return (
    <section>
      <h3 className="mb-2 font-semibold">{texts.sign.terms}</h3>
      <dl className="text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `90_060` → `1 day, 1 hour, 1 minute`. */
export function describeDuration(seconds: number): string {
  let left = seconds
  return units
    .flatMap(([name, size]) => {
      const count = Math.floor(left / size)
      left -= count * size
      return count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]
    })
    .join(', ')
}
