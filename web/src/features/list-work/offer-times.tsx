import type { DraftContent } from '@melos/api-contract'
import { useId } from 'react'
import type { Complaints } from './reading.ts'
import { TextField } from './text-field.tsx'
import { texts } from './texts.ts'

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

export function OfferTimes({ content, complaints, isDisabled, onType }: OfferTimesProps) {
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
