import type { PayerStatement, StatementPreview } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BlockedSongs, hasBlockedSongs } from './preview-step.tsx'
import { keyOf } from './statement-calls.ts'
import { texts } from './texts.ts'
import { usePreview } from './use-preview.ts'

/** What is announced on the chain, and how far that is. */
export interface Announced {
  readonly announce: NonNullable<StatementPreview['announce']>
  readonly announcements: PayerStatement['announcements']
  /** MELS for all holders, as on the wire. */
  readonly mels: string
  /** Whether nothing may be announced or paid in, because a song is blocked. */
  readonly isBlocked: boolean
  /** Loads the statement again, after something happened on the chain. */
  readonly onChange: () => void
}

interface PaymentStepProps {
  readonly statement: PayerStatement
  readonly renderPayment: (announced: Announced) => ReactNode
}

/** Announces an approved statement on the chain, and pays it. */
export function PaymentStep({ statement, renderPayment }: PaymentStepProps) {
  const query = usePreview(statement)
  const { id, state, announcements } = statement
  if (state !== 'APPROVED') return <p className="text-sm text-muted">{texts.payment.notApproved}</p>
  return (
    <Loaded
      query={query}
      loading={<Skeleton label={texts.preview.loading} lines={1} look="cards" />}
      failed={texts.payment.failed}
    >
      {(preview) => {
        const { announce, totals } = preview
        if (announce === null || announce.lines.length === 0)
          return <p className="text-sm text-muted">{texts.approval.nothing}</p>
        const onChange = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(id) })
        return (
          <div className="flex flex-col gap-6">
            <BlockedSongs preview={preview} />
            {renderPayment({
              announce,
              announcements,
              mels: totals.mels,
              isBlocked: hasBlockedSongs(preview),
              onChange,
            })}
          </div>
        )
      }}
    </Loaded>
  )
}
