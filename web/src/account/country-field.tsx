import { countryCodes } from '@melos/api-contract'
import { nameCountry } from '../lib/name-country.ts'
import { Chevron } from '../ui/chevron.tsx'
import { Field } from '../ui/field.tsx'
import { texts } from './texts.ts'

const countries = countryCodes
  .map((code) => ({ code, name: nameCountry(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

interface CountryFieldProps {
  /** `Country` unless told otherwise. */
  readonly label?: string
  readonly initial?: string
  readonly hint?: string
  readonly complaint: string | undefined
}

export function CountryField({ label = texts.country.label, initial = '', hint, complaint }: CountryFieldProps) {
  return (
    <Field look="page" label={label} hint={hint} complaint={complaint}>
      {({ className, ...box }) => (
        <div className="relative">
          <select
            {...box}
            name="country"
            autoComplete="country"
            defaultValue={initial}
            className={`${className} h-11 appearance-none pr-9`}
          >
            <option value="" disabled>
              {texts.country.choose}
            </option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute top-4 right-3 stroke-muted" />
        </div>
      )}
    </Field>
  )
}
