import { ChoiceButton } from './choice-button.tsx'
import { ExtensionIcon, MelosIcon, PhoneIcon } from './choice-icons.tsx'
import { texts } from './texts.ts'

type Choice = 'melos' | 'extensions' | 'phone'

export function WalletChoices({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { melos, extension, walletConnect } = texts.choices
  return (
    <div className="flex flex-col gap-2">
      <ChoiceButton
        name={melos.name}
        text={window.isSecureContext ? melos.text : melos.insecure}
        icon={<MelosIcon />}
        isOff={!window.isSecureContext}
        onClick={() => onChoose('melos')}
      />
      <ChoiceButton {...extension} icon={<ExtensionIcon />} onClick={() => onChoose('extensions')} />
      <ChoiceButton {...walletConnect} icon={<PhoneIcon />} onClick={() => onChoose('phone')} />
      <p className="mt-3 text-xs text-muted">{texts.afterwards}</p>
    </div>
  )
}
