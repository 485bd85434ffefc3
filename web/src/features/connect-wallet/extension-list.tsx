import { type Config, type Connector, watchConnectors } from '@wagmi/core'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButton, ExtensionIcon } from './choice-button.tsx'
import { texts } from './texts.ts'

interface ExtensionListProps {
  readonly config: Config
  readonly onChoose: (connector: Connector) => void
  readonly onMelosWallet: () => void
}

export function ExtensionList({ config, onChoose, onMelosWallet }: ExtensionListProps) {
  const extensions = useExtensions(config)
  if (extensions.length === 0) return <NoExtension onMelosWallet={onMelosWallet} />
  return (
    <div className="flex flex-col gap-2">
      <p className="mb-1 text-sm text-muted">{texts.extensions}</p>
      {extensions.map((connector) => (
        <ChoiceButton
          key={connector.uid}
          name={connector.id === 'injected' ? texts.generic : connector.name}
          icon={<WalletIcon icon={connector.icon} />}
          onClick={() => onChoose(connector)}
        />
      ))}
    </div>
  )
}

/** Shows only icons in data URLs, because any other icon would be requested from a third party. */
function WalletIcon({ icon }: { icon: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  const source = icon?.trim()
  if (isBroken || source === undefined || !source.startsWith('data:image/')) return <ExtensionIcon />
  return <img src={source} alt="" onError={() => setBroken(true)} className="size-8 rounded-lg" />
}

function NoExtension({ onMelosWallet }: { onMelosWallet: () => void }) {
  const { text, install, links, again, instead } = texts.noExtension
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{text}</p>
      <div>
        <p className="text-muted">{install}</p>
        <ul className="mt-1">
          {links.map(({ name, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={onMelosWallet} isWide>
        {instead}
      </Button>
      <Button look="quiet" onClick={() => window.dispatchEvent(new Event('eip6963:requestProvider'))} isWide>
        {again}
      </Button>
    </div>
  )
}

/** The extensions that announce themselves (EIP-6963), now or later. */
function useExtensions(config: Config): readonly Connector[] {
  const subscribe = useCallback((onChange: () => void) => watchConnectors(config, { onChange }), [config])
  const connectors = useStore({ subscribe, read: () => config.connectors })
  return useMemo(() => choose(connectors), [connectors])
}

function choose(connectors: readonly Connector[]): readonly Connector[] {
  const announced = connectors.filter(({ id, type }) => type === 'injected' && id !== 'injected')
  if (announced.length > 0) return announced
  // Older extensions only set `window.ethereum`.
  return 'ethereum' in window ? connectors.filter(({ id }) => id === 'injected') : []
}
