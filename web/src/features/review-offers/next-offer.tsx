import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { describeFailure } from '../../account/describe-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import { reviewCalls } from './offer-calls.ts'
import { texts } from './texts.ts'

const words = texts.review

/** Leads to another offer that no one is reading, also by the key N. */
export function NextOffer({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const { failure, isBusy, run } = useAttempt(describeFailure)
  const goOn = () =>
    run(async () => {
      const next = await reviewCalls.findNext(id)
      if (next === undefined) void showToast({ kind: 'success', text: words.noNext })
      else await navigate(`/admin/offers/${next}`)
    })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isNextKey(event)) void goOn()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
      <Button look="quiet" aria-keyshortcuts="N" aria-disabled={isBusy} onClick={() => void goOn()}>
        {words.next}
      </Button>
      <p className="text-xs text-muted max-sm:hidden">{words.nextKey}</p>
      <FailureText>{failure}</FailureText>
    </div>
  )
}

/** Not while a person types, and not as part of a browser's own shortcut. */
function isNextKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey) return false
  return !(target instanceof Element && target.closest('input, textarea, select, dialog') !== null)
}
