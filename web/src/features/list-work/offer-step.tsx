import type { DraftContent } from '@melos/api-contract'
import { useRef, useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { formatMels } from '../../lib/format-mels.ts'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import type { Desk } from './create-desk.ts'
import { draftCalls } from './draft-calls.ts'
import { isDeployed, isFixed } from './draft-state.ts'
import { focusFirst } from './facts-step.tsx'
import { OfferSentence } from './offer-sentence.tsx'
import { OfferTimes } from './offer-times.tsx'
import { toWhole } from './read-facts.ts'
import { readAmount, readTerms } from './read-terms.ts'
import type { Complaints } from './reading.ts'
import { StepButtons } from './step-buttons.tsx'
import { TextField } from './text-field.tsx'
import { texts } from './texts.ts'
import { useDeskState } from './use-desk.ts'

interface OfferStepProps {
  readonly desk: Desk
  readonly onBack: () => void
  readonly onNext: () => void
}

export function OfferStep({ desk, onBack, onNext }: OfferStepProps) {
  const { draft, content } = useDeskState(desk)
  const { contracts } = useSite()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isDisabled = isFixed(draft)
  const lowest = lowestThreshold(content)

  async function goOn(): Promise<void> {
    if (isDisabled) return onNext()
    if (isBusy) return
    const reading = readTerms(content, contracts)
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    setBusy(true)
    setRefusal(undefined)
    try {
      if (!(await desk.flush())) return
      desk.take(await draftCalls.setTerms(desk.read().draft, reading.value))
      onNext()
    } catch (error) {
      const reason = error instanceof ApiRequestError && error.status > 0 ? error.message : texts.why.unreachable
      setRefusal(texts.complaints.server(reason))
    } finally {
      setBusy(false)
    }
  }

  function type(change: Partial<DraftContent>): void {
    setComplaints((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in change))))
    desk.type(change)
  }

  const field = (name: 'tokenCount' | 'minimumPrice' | 'threshold' | 'seller') => (
    <TextField
      name={name}
      label={texts.offer[name]}
      value={content[name]}
      hint={name === 'tokenCount' && isDeployed(draft) ? texts.offer.tokensFixed : texts.offer.hint[name]}
      complaint={complaints[name]}
      isDisabled={isDisabled || (name === 'tokenCount' && isDeployed(draft))}
      isMono
      inputMode={name === 'seller' ? undefined : name === 'tokenCount' ? 'numeric' : 'decimal'}
      onChange={(value) => type({ [name]: value })}
    />
  )

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void goOn()
      }}
      className="flex flex-col gap-8"
    >
      {content.percentage !== '' && (
        <p className="text-sm text-muted">{texts.offer.share(`${content.percentage} %`)}</p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field('tokenCount')}
        {field('minimumPrice')}
        <div>
          {field('threshold')}
          {lowest !== undefined && readAmount(content.threshold) !== lowest && !isDisabled && (
            <div className="mt-2">
              <Button look="quiet" onClick={() => type({ threshold: lowest })}>
                {texts.offer.suggest(formatMels(lowest))}
              </Button>
            </div>
          )}
        </div>
        {field('seller')}
      </div>
      <OfferTimes content={content} complaints={complaints} isDisabled={isDisabled} onType={type} />
      <OfferSentence content={content} />
      <p role="alert" className="text-sm font-medium text-losing empty:hidden">
        {refusal}
      </p>
      <StepButtons onBack={onBack} isSubmit isBusy={isBusy} />
    </form>
  )
}

/** What all tokens bring at the lowest price, once both can be read. */
function lowestThreshold({ tokenCount, minimumPrice }: DraftContent): string | undefined {
  const [tokens, price] = [toWhole(tokenCount), readAmount(minimumPrice)]
  if (!Number.isSafeInteger(tokens) || !/^\d+(\.\d{1,2})?$/.test(price)) return undefined
  return writeMels(parseMels(price) * BigInt(tokens))
}
