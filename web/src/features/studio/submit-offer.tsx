import type { Song } from '@melos/api-contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeFailure } from '../../account/describe-failure.ts'
import { ConfirmDialog } from '../../account/settings-parts.tsx'
import { showToast } from '../../lib/show-toast.ts'
import { useStore } from '../../lib/store.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import type { OfferEditor } from './offer-fields.tsx'
import { findMissingSteps } from './song-steps.ts'
import { offerCalls } from './studio-calls.ts'
import { texts } from './texts.ts'
import { refreshStudio } from './use-studio.ts'

const words = texts.offer

interface SubmitOfferProps {
  readonly editor: OfferEditor
  readonly song: Song
  readonly isEditable: boolean
  readonly isComplete: boolean
  /** Shows what is missing in the offer's fields. */
  readonly onIncomplete: () => void
}

/** Submits the offer, or withdraws it. */
export function SubmitOffer({ editor, song, isEditable, isComplete, onIncomplete }: SubmitOfferProps) {
  const { stored: offer } = useStore(editor)
  const [isAsking, setAsking] = useState<'submit' | 'withdraw'>()
  const attempt = useAttempt(describeFailure)
  const close = () => setAsking(undefined)
  const canWithdraw = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'CHANGES_REQUESTED'].includes(offer.state)

  const submit = () =>
    attempt.run(async () => {
      if (!(await editor.flush())) return
      editor.take(await offerCalls.submit(editor.read().stored, song.version))
      close()
      void showToast({ kind: 'success', text: words.submitted })
      await refreshStudio()
    })
  const withdraw = () =>
    attempt.run(async () => {
      editor.take(await offerCalls.withdraw(editor.read().stored))
      close()
      void showToast({ kind: 'success', text: words.withdrawn })
      await refreshStudio()
    })

  return (
    <div className="flex flex-col gap-6 border-t border-line pt-6">
      {isEditable && <Obstacles song={song} isComplete={isComplete} />}
      {offer.dossierHash !== null && (
        <p className="text-xs text-muted">
          {words.dossier} <span className="font-mono break-all">{offer.dossierHash}</span>
        </p>
      )}
      <div className="flex flex-wrap-reverse justify-end gap-3">
        {canWithdraw && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking('withdraw')}>
            {words.withdraw}
          </Button>
        )}
        {isEditable && (
          <Button
            aria-haspopup="dialog"
            onClick={() => (isComplete && song.missing.length === 0 ? setAsking('submit') : onIncomplete())}
          >
            {words.submit}
          </Button>
        )}
      </div>
      {isAsking === 'submit' && (
        <ConfirmDialog
          attempt={attempt}
          title={words.submitTitle}
          text={words.submitText}
          confirm={words.submit}
          busy={words.submitting}
          onConfirm={() => void submit()}
          onClose={close}
        />
      )}
      {isAsking === 'withdraw' && (
        <ConfirmDialog
          attempt={attempt}
          title={words.withdrawTitle}
          text={words.withdrawText}
          confirm={words.withdraw}
          busy={words.withdrawing}
          onConfirm={() => void withdraw()}
          onClose={close}
        />
      )}
    </div>
  )
}

/** What is missing, each with a link to where it is done. */
function Obstacles({ song, isComplete }: { readonly song: Song; readonly isComplete: boolean }) {
  const steps = findMissingSteps(song)
  if (steps.length === 0 && isComplete) return null
  return (
    <section aria-labelledby="obstacles" className="rounded-card border border-line bg-surface p-5 text-sm sm:p-6">
      <h2 id="obstacles" className="font-semibold">
        {words.missing.title}
      </h2>
      <ul className="mt-2 flex flex-col">
        {steps.map((step) => (
          <li key={step}>
            <Link
              to={`/studio/song/${song.id}?step=${step}&check`}
              className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {words.missing.song(texts.song.parts[step])}
            </Link>
          </li>
        ))}
        {!isComplete && <li className="flex min-h-11 items-center">{words.missing.offer}</li>}
      </ul>
    </section>
  )
}
