import type { Account, Deletion } from '@melos/api-contract'
import { useState } from 'react'
import { ConfirmDialog, Panel } from '../../account/settings-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountCalls } from './account-calls.ts'
import { clearSessions } from './clear-sessions.ts'
import type { Goodbye } from './goodbye-notice.tsx'
import { KeptList, SentenceList } from './kept-list.tsx'
import { texts } from './texts.ts'
import { useDeletion } from './use-account.ts'
import { useChange } from './verify-first.ts'

const words = texts.delete

interface DeleteTabProps {
  readonly account: Account
  readonly onGoodbye: (goodbye: Goodbye) => void
}

export function DeleteTab(props: DeleteTabProps) {
  const query = useDeletion()
  return (
    <Panel title={words.title}>
      <div className="mt-5">
        <Loaded query={query} loading={<Skeleton label={words.loading} lines={3} />} failed={words.failed} place="part">
          {(deletion) => (
            <>
              <DeletionFacts deletion={deletion} />
              <DeleteButton {...props} />
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}

/** Said before the button, so that no one is surprised after it. */
export function DeletionFacts({ deletion: { deleted, kept } }: { readonly deletion: Deletion }) {
  return (
    <>
      <h3 className="font-semibold">{words.deleted}</h3>
      <SentenceList items={deleted} />
      <h3 className="mt-6 font-semibold">{words.kept}</h3>
      {kept.length === 0 ? <p className="mt-1 text-sm text-muted">{words.nothingKept}</p> : <KeptList kept={kept} />}
    </>
  )
}

function DeleteButton({ account, onGoodbye }: DeleteTabProps) {
  const [isAsking, setIsAsking] = useState(false)
  const attempt = useChange()
  const close = () =>
    attempt.run(async () => {
      const { kept } = await accountCalls.close()
      onGoodbye({ kind: 'deleted', kept })
      clearSessions(account)
    })
  return (
    <div className="mt-8">
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {words.action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          attempt={attempt}
          title={words.dialogTitle}
          text={words.dialogText}
          confirm={words.confirm}
          busy={words.busy}
          onConfirm={() => void close()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
