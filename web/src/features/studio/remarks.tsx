import type { Offer } from '@melos/api-contract'
import { Link } from 'react-router'
import { texts as forms } from '../../song-forms/texts.ts'
import { stepOfField } from './song-steps.ts'
import { texts } from './texts.ts'

const words = texts.remarks

/** What an administrator said at each field of the song and its offer, while the artist can act on it. */
export function findRemarks(offer: Offer | undefined): Readonly<Record<string, string>> {
  if (offer === undefined || (offer.state !== 'CHANGES_REQUESTED' && offer.state !== 'REJECTED')) return {}
  const found: Record<string, string> = {}
  for (const { field, text, isResolved } of offer.reviews.at(-1)?.remarks ?? []) {
    if (isResolved) continue
    found[field] = field in found ? `${found[field]}\n${text}` : text
  }
  return found
}

const offerFields: ReadonlySet<string> = new Set([
  'pie',
  'percentage',
  'tokenCount',
  'minimumPrice',
  'threshold',
  'startsAt',
  'duration',
  'seller',
  'policy',
])

/** Whether a remark is about the offer, whose page is not the song's. */
export const isOfferField = (field: string): boolean => offerFields.has(field)

interface RemarksNoticeProps {
  readonly remarks: Readonly<Record<string, string>>
  /** Where the song is edited; undefined on its own page. */
  readonly songPath?: string
}

/** All remarks with links to where they are answered; they also appear at their fields. */
export function RemarksNotice({ remarks, songPath = '' }: RemarksNoticeProps) {
  const all = Object.entries(remarks)
  if (all.length === 0) return null
  return (
    <section aria-labelledby="remarks" className="rounded-card border border-losing p-5 text-sm sm:p-6">
      <h2 id="remarks" className="font-semibold">
        {words.title}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {all.map(([field, text]) => (
          <li key={field}>
            {isOfferField(field) ? (
              <span className="font-medium">{describeField(field)}</span>
            ) : (
              <Link
                to={`${songPath}?step=${stepOfField(field)}`}
                className="font-medium underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {describeField(field)}
              </Link>
            )}
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const names: Readonly<Record<string, string>> = forms.fieldNames

function describeField(field: string): string {
  return names[field] ?? texts.song.steps[stepOfField(field)]
}
