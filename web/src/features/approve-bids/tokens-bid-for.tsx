import type { AdminAuction } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { Amounts } from '../../ui/amount.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { texts } from './texts.ts'

export function TokensBidFor({ auction: { tokensOffered, tokensAvailable } }: { auction: AdminAuction }) {
  const bidFor = tokensOffered - tokensAvailable
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-muted">{texts.tokensBidFor}</span>
        <span>
          <Amounts>{texts.tokensBidForOf(groupThousands(bidFor, '.'), groupThousands(tokensOffered, '.'))}</Amounts>
        </span>
      </p>
      <ProgressBar label={texts.tokensBidFor} value={bidFor} most={tokensOffered} />
    </div>
  )
}
