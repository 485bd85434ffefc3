import { type DraftContent, WHEN_SIGNED } from '@melos/api-contract'
import { formatMels } from '@melos/clearing/format-numbers'
import { useId, useState } from 'react'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { parseMels, writeMels } from '../../lib/amounts.ts'
import { readAmount } from '../../lib/read-number.ts'
import { useSite } from '../../lib/site.ts'
import { useStore } from '../../lib/store.ts'
import { formatUtcMinute, parseUtcDateTime } from '../../lib/utc-time.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { describeOffer } from './describe-offer.ts'
import { draftCalls } from './draft-calls.ts'
import { isDeployed, isFixed } from './draft-state.ts'
import { StepButtons, StepForm, type StepProps, TextField } from './form-parts.tsx'
import { type Complaints, toWhole } from './read-facts.ts'
import { readTerms } from './read-terms.ts'
import { texts } from './texts.ts'

export function OfferStep({ editor, onBack, onNext }: StepProps) {
  const { draft, content } = useStore(editor)
  const { contracts } = useSite()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isDisabled = isFixed(draft)
  const leastThreshold = toLeastThreshold(content)

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
      editor.take(await draftCalls.setTerms(editor.read().draft, reading.value))
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
    <StepForm onSubmit={submit}>
      {content.percentage !== '' && (
        <p className="text-sm text-muted">
          <Amounts>{texts.offer.share(`${content.percentage}%`)}</Amounts>
        </p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field('tokenCount')}
        {field('minimumPrice')}
        <div>
          {field('threshold')}
          {leastThreshold !== undefined && readAmount(content.threshold) !== leastThreshold && !isDisabled && (
            <div className="mt-2">
              <Button look="quiet" onClick={() => type({ threshold: leastThreshold })}>
                {texts.offer.suggest(formatMels(leastThreshold))}
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
    </StepForm>
  )
}

/** What all tokens raise at the minimum price; undefined until both can be read. */
function toLeastThreshold({ tokenCount, minimumPrice }: DraftContent): string | undefined {
  const [tokens, price] = [toWhole(tokenCount), readAmount(minimumPrice)]
  if (!Number.isSafeInteger(tokens) || !/^\d+(\.\d{1,2})?$/.test(price)) return undefined
  return writeMels(parseMels(price) * BigInt(tokens))
}

interface OfferTimesProps {
  readonly content: DraftContent
  readonly complaints: Complaints
  readonly isDisabled: boolean
  readonly onType: (change: Partial<DraftContent>) => void
}

const starts = [
  { value: 'WHEN_SIGNED', label: texts.offer.whenSigned },
  { value: 'AT', label: texts.offer.at },
] as const
const units = ['minutes', 'hours', 'days'] as const

function OfferTimes({ content, complaints, isDisabled, onType }: OfferTimesProps) {
  const id = useId()
  const start = content.start === 'AT' ? 'AT' : 'WHEN_SIGNED'
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <fieldset disabled={isDisabled} className="flex flex-col gap-2">
        <legend className="mb-1 text-xs text-muted">{texts.offer.start}</legend>
        {starts.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name={`${id}-start`}
              checked={start === value}
              onChange={() => onType({ start: value })}
              className="size-5 accent-accent"
            />
            {label}
          </label>
        ))}
        {start === 'AT' ? (
          <TextField
            name="startsAt"
            type="datetime-local"
            label={texts.offer.startsAt}
            value={content.startsAt}
            complaint={complaints.startsAt}
            isMono
            onChange={(startsAt) => onType({ startsAt })}
          />
        ) : (
          <p className="text-xs text-muted">{texts.offer.hint.soon}</p>
        )}
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
        <TextField
          name="duration"
          label={texts.offer.duration}
          value={content.duration}
          complaint={complaints.duration}
          isDisabled={isDisabled}
          isMono
          inputMode="numeric"
          onChange={(duration) => onType({ duration })}
        />
        <label className="block text-xs text-muted">
          <span className="mb-1 block">{texts.offer.durationUnit}</span>
          <select
            name="durationUnit"
            value={content.durationUnit}
            disabled={isDisabled}
            onChange={({ target }) => onType({ durationUnit: target.value })}
            className="h-11 w-full cursor-pointer rounded-lg border border-line bg-paper px-3 text-sm text-ink hover:border-muted disabled:opacity-60"
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {texts.offer.units[unit]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
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
