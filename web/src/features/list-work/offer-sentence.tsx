import { type DraftContent, WHEN_SIGNED } from '@melos/api-contract'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { useSite } from '../../lib/site.ts'
import { describeOffer } from './describe-offer.ts'
import { toWhole } from './read-facts.ts'
import { readTerms } from './read-terms.ts'
import { texts } from './texts.ts'

/** What the offer means, as soon as it can be read; the artist's wallet does not change that. */
export function OfferSentence({ content }: { content: DraftContent }) {
  const { contracts } = useSite()
  const anybody = '0x00000000000000000000000000000000000000a1'
  const reading = readTerms({ ...content, seller: anybody }, contracts)
  const percentage = toWhole(content.percentage)
  if (reading.kind === 'wrong' || Number.isNaN(percentage)) return null
  const { value: terms } = reading
  const ends =
    terms.startsAt === WHEN_SIGNED
      ? texts.offer.endsLater
      : texts.offer.ends(formatUtcMinute(parseUtcDateTime(terms.startsAt) + terms.durationSeconds * 1_000))
  return (
    <p className="max-w-prose rounded-card border border-line bg-surface p-5 text-md">
      {[...describeOffer(terms, percentage), ends].join(' ')}
    </p>
  )
}
