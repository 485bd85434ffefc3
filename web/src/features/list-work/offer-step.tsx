import { type DraftContent, WHEN_SIGNED } from '@melos/api-contract'
import { toWhole } from '@melos/api-contract/typed-values'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { useSite } from '../../lib/site.ts'
import { useStore } from '../../lib/store.ts'
import { describeOffer } from '../../song-forms/describe-offer.ts'
import { readTerms } from '../../song-forms/read-terms.ts'
import { StepButtons, StepForm } from '../../song-forms/step-form.tsx'
import { TermsFields } from '../../song-forms/terms-fields.tsx'
import { Amounts } from '../../ui/amount.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { draftCalls } from './draft-calls.ts'
import { isDeployed, isFixed } from './draft-state.ts'
import type { StepProps } from './not-ready.tsx'
import type { Complaints } from './read-facts.ts'
import { texts } from './texts.ts'

export function OfferStep({ editor, onBack, onNext }: StepProps) {
  const { stored: draft, content } = useStore(editor)
  const { contracts } = useSite()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isDisabled = isFixed(draft)

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isDisabled) return onNext()
    if (isBusy) return
    const reading = readTerms(content, contracts)
    setComplaints(reading.kind === 'wrong' ? reading.complaints : {})
    if (reading.kind === 'wrong') return focusFirst(form, reading.complaints)
    setBusy(true)
    setRefusal(undefined)
    try {
      if (!(await editor.flush())) return
      editor.take(await draftCalls.setTerms(editor.read().stored, reading.value))
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
    editor.type(change)
  }

  return (
    <StepForm onSubmit={submit}>
      {content.percentage !== '' && (
        <p className="text-sm text-muted">
          <Amounts>{texts.offer.share(`${content.percentage}%`)}</Amounts>
        </p>
      )}
      <TermsFields
        content={content}
        complaints={complaints}
        isDisabled={isDisabled}
        areTokensFixed={isDeployed(draft)}
        onType={type}
      >
        <InputField
          name="seller"
          label={texts.offer.seller}
          value={content.seller}
          hint={texts.offer.hint.seller}
          complaint={complaints.seller}
          disabled={isDisabled}
          className="font-mono"
          onChange={({ target }) => type({ seller: target.value })}
        />
      </TermsFields>
      <OfferSentence content={content} />
      <p role="alert" className="text-sm font-medium text-losing empty:hidden">
        {refusal}
      </p>
      <StepButtons onBack={onBack} isSubmit isBusy={isBusy} />
    </StepForm>
  )
}

/** The sentences do not depend on the seller, so any valid address will do while the field is empty. */
const ANY_SELLER = '0x00000000000000000000000000000000000000a1'

function OfferSentence({ content }: { content: DraftContent }) {
  const { contracts } = useSite()
  const reading = readTerms({ ...content, seller: ANY_SELLER }, contracts)
  const percentage = toWhole(content.percentage)
  if (reading.kind === 'wrong' || Number.isNaN(percentage)) return null
  const { value: terms } = reading
  const ends =
    terms.startsAt === WHEN_SIGNED
      ? texts.offer.endsLater
      : texts.offer.ends(formatUtcMinute(parseUtcDateTime(terms.startsAt) + terms.durationSeconds * 1_000))
  return (
    <p className="max-w-prose rounded-card border border-line bg-surface p-5 text-md">
      <Amounts>{[...describeOffer(terms, percentage), ends].join(' ')}</Amounts>
    </p>
  )
}
