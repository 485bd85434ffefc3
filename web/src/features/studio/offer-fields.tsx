import { type Offer, pies } from '@melos/api-contract'
import { useId } from 'react'
import { Link } from 'react-router'
import { showPercent } from '../../lib/share.ts'
import { useStore } from '../../lib/store.ts'
import type { ContentEditor } from '../../song-forms/content-editor.ts'
import { TermsFields } from '../../song-forms/terms-fields.tsx'
import { Radio } from '../../ui/checkbox.tsx'
import { InputField, SelectField } from '../../ui/form-fields.tsx'
import { texts } from './texts.ts'

const words = texts.offer

export type OfferEditor = ContentEditor<Offer>

interface OfferFieldsProps {
  readonly editor: OfferEditor
  /** What the artist has of each, in basis points. */
  readonly shares: Readonly<Record<'MASTER' | 'COMPOSITION', number>>
  readonly wallets: readonly string[]
  readonly complaints: Readonly<Record<string, string>>
  readonly isDisabled: boolean
}

export function OfferFields({ editor, shares, wallets, complaints, isDisabled }: OfferFieldsProps) {
  const { content } = useStore(editor)
  return (
    <div className="flex flex-col gap-6">
      <PieField
        value={content.pie}
        shares={shares}
        complaint={complaints.pie}
        isDisabled={isDisabled}
        onChange={(pie) => editor.type({ pie })}
      />
      <div className="sm:max-w-md">
        <InputField
          name="percentage"
          label={words.percentage}
          hint={words.percentageHint}
          value={content.percentage}
          complaint={complaints.percentage}
          disabled={isDisabled}
          className="font-mono"
          inputMode="numeric"
          onChange={({ target }) => editor.type({ percentage: target.value })}
        />
      </div>
      <TermsFields content={content} complaints={complaints} isDisabled={isDisabled} onType={editor.type}>
        <SellerField
          value={content.seller}
          wallets={wallets}
          complaint={complaints.seller}
          isDisabled={isDisabled}
          onChange={(seller) => editor.type({ seller })}
        />
      </TermsFields>
    </div>
  )
}

interface ChoiceProps {
  readonly value: string
  readonly complaint: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

function PieField({ value, shares, complaint, isDisabled, onChange }: ChoiceProps & Pick<OfferFieldsProps, 'shares'>) {
  const id = useId()
  return (
    <fieldset disabled={isDisabled} aria-describedby={id}>
      <legend className="mb-1 text-xs text-muted">{words.pie}</legend>
      <div className="flex flex-wrap gap-x-8">
        {pies.map((pie) => (
          <Radio
            key={pie}
            name="pie"
            value={pie}
            checked={value === pie}
            onChange={() => onChange(pie)}
            label={
              <span>
                {words.pies[pie]} <span className="text-muted">({words.pieHint(showPercent(shares[pie]))})</span>
              </span>
            }
          />
        ))}
      </div>
      <p id={id} className="text-xs font-medium text-losing empty:hidden">
        {complaint}
      </p>
    </fieldset>
  )
}

function SellerField({
  value,
  wallets,
  complaint,
  isDisabled,
  onChange,
}: ChoiceProps & Pick<OfferFieldsProps, 'wallets'>) {
  // A wallet that was unlinked since stays visible, with its complaint.
  const choices = value === '' || wallets.includes(value) ? wallets : [...wallets, value]
  return (
    <div>
      <SelectField
        label={words.seller}
        hint={words.sellerHint}
        complaint={complaint}
        name="seller"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        className="truncate font-mono"
      >
        <option value="">{words.chooseSeller}</option>
        {choices.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </SelectField>
      {wallets.length === 0 && !isDisabled && (
        <p className="mt-2 text-sm">
          {words.noWallets}{' '}
          <Link to="/account/settings?tab=wallets" className="underline underline-offset-4">
            {words.linkWallet}
          </Link>
        </p>
      )}
    </div>
  )
}
