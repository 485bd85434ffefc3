import type { TermsContent } from '@melos/api-contract'
import { toWhole } from '@melos/api-contract/typed-values'
import { parseMels, writeMels } from '@melos/clearing/amounts'
import { formatMels } from '@melos/clearing/format-numbers'
import { type ReactNode, useId } from 'react'
import { readAmount } from '../lib/read-number.ts'
import { Button } from '../ui/button.tsx'
import { Radio } from '../ui/checkbox.tsx'
import { PolicyField } from './policy-field.tsx'
import type { TermsComplaints } from './read-terms.ts'
import { TextField } from './step-form.tsx'
import { texts } from './texts.ts'

interface TermsFieldsProps {
  readonly content: TermsContent
  readonly complaints: TermsComplaints
  readonly isDisabled: boolean
  /** The song token is on chain, so its number of tokens can't change. */
  readonly areTokensFixed?: boolean
  readonly onType: (change: Partial<TermsContent>) => void
  /** The field of the seller. */
  readonly children: ReactNode
}

/** Tokens, prices, seller, times and bidders of an offer. */
export function TermsFields({ areTokensFixed = false, children, ...fields }: TermsFieldsProps) {
  const { content, complaints, isDisabled, onType } = fields
  const leastThreshold = toLeastThreshold(content)
  const field = (name: 'tokenCount' | 'minimumPrice' | 'threshold') => (
    <TextField
      name={name}
      label={texts.offer[name]}
      value={content[name]}
      hint={name === 'tokenCount' && areTokensFixed ? texts.offer.tokensFixed : texts.offer.hint[name]}
      complaint={complaints[name]}
      isDisabled={isDisabled || (name === 'tokenCount' && areTokensFixed)}
      isMono
      inputMode={name === 'tokenCount' ? 'numeric' : 'decimal'}
      onChange={(value) => onType({ [name]: value })}
    />
  )
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field('tokenCount')}
        {field('minimumPrice')}
        <div>
          {field('threshold')}
          {leastThreshold !== undefined && readAmount(content.threshold) !== leastThreshold && !isDisabled && (
            <div className="mt-2">
              <Button look="quiet" onClick={() => onType({ threshold: leastThreshold })}>
                {texts.offer.suggest(formatMels(leastThreshold))}
              </Button>
            </div>
          )}
        </div>
        {children}
      </div>
      <TermsTimes {...fields} />
      <PolicyField
        value={content.policy}
        complaint={complaints.policy}
        isDisabled={isDisabled}
        onChange={(policy) => onType({ policy })}
      />
    </>
  )
}

/** What all tokens raise at the minimum price; undefined until both can be read. */
function toLeastThreshold({ tokenCount, minimumPrice }: TermsContent): string | undefined {
  const [tokens, price] = [toWhole(tokenCount), readAmount(minimumPrice)]
  if (!Number.isSafeInteger(tokens) || !/^\d+(\.\d{1,2})?$/.test(price)) return undefined
  return writeMels(parseMels(price) * BigInt(tokens))
}

const starts = [
  { value: 'WHEN_SIGNED', label: texts.offer.whenSigned },
  { value: 'AT', label: texts.offer.at },
] as const
const units = ['minutes', 'hours', 'days'] as const

function TermsTimes({ content, complaints, isDisabled, onType }: Omit<TermsFieldsProps, 'children'>) {
  const id = useId()
  const start = content.start === 'AT' ? 'AT' : 'WHEN_SIGNED'
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <fieldset disabled={isDisabled} className="flex flex-col gap-2">
        <legend className="mb-1 text-xs text-muted">{texts.offer.start}</legend>
        {starts.map(({ value, label }) => (
          <Radio
            key={value}
            name={`${id}-start`}
            checked={start === value}
            onChange={() => onType({ start: value })}
            label={label}
          />
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
