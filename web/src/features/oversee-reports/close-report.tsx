import type { StoredInfringementReport } from '@melos/api-contract'
import { useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { closeReport } from './report-calls.ts'
import { texts } from './texts.ts'

type Step = 'idle' | 'asking' | 'busy'

export function CloseReport({ id, onClosed }: { id: number; onClosed: (report: StoredInfringementReport) => void }) {
  const [step, setStep] = useState<Step>('idle')

  async function close(): Promise<void> {
    if (step === 'busy') return
    setStep('busy')
    try {
      onClosed(await closeReport(signedFetch, id))
      void showToast({ kind: 'success', text: texts.done(id) })
    } catch {
      setStep('asking')
      void showToast({ kind: 'error', text: texts.undone })
    }
  }

  if (step === 'idle')
    return (
      <Button look="quiet" aria-label={texts.closeWhich(id)} onClick={() => setStep('asking')}>
        {texts.close}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="w-full text-sm">{texts.closeMeaning}</p>
      {/* The button that was pressed has gone: the focus goes where the answer is. */}
      <Button look="quiet" autoFocus onClick={() => setStep('idle')}>
        {texts.keep}
      </Button>
      <Button aria-disabled={step === 'busy'} aria-busy={step === 'busy'} onClick={() => void close()}>
        {step === 'busy' ? texts.closing : texts.sureClose}
      </Button>
    </div>
  )
}
