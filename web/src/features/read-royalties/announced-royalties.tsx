import { parseMels, showPart } from '@melos/clearing/amounts'
import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { Link } from 'react-router'
import { parseEur } from '../../lib/eur.ts'
import { Amounts } from '../../ui/amount.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import type { SongRoyaltiesBody } from './song-sources.tsx'
import { songTexts } from './song-texts.ts'

const { announced: words } = songTexts

export function AnnouncedRoyalties({ announced }: Pick<SongRoyaltiesBody, 'announced'>) {
  return announced.map((one) => (
    <div key={one.disbursementId} className="mb-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <StatusLabel tone="waiting" label={words.title} />
      <p className="mt-2 max-w-prose text-md">
        <Amounts>{`${sayAmount(one)} ${words.from(showUtc(one.payableFrom))}`}</Amounts>
      </p>
      <LocalTime time={parseUtcDateTime(one.payableFrom)} />
      <p className="mt-1 max-w-prose text-sm text-muted">{words.holders}</p>
      <Link
        to={`/royalties/${one.disbursementId}`}
        aria-label={words.about(String(one.disbursementId))}
        className="mt-2 inline-flex min-h-11 items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {words.link}
      </Link>
    </div>
  ))
}

function sayAmount({ melsPerToken, eurPerToken }: SongRoyaltiesBody['announced'][number]): string {
  if (melsPerToken === null || eurPerToken === null) return words.unknown
  return words.amount(showPart(parseMels(melsPerToken)), showPart(parseEur(eurPerToken)))
}
