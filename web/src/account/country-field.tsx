import { countryCodes } from '@melos/api-contract'
import { nameCountry } from '../lib/name-country.ts'
import { SelectField } from '../ui/form-fields.tsx'
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
    <SelectField
      look="page"
      label={label}
      hint={hint}
      complaint={complaint}
      name="country"
      autoComplete="country"
      defaultValue={initial}
    >
      <option value="" disabled>
        {texts.country.choose}
      </option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
