import { forgetApp, rememberApp } from '../../../wallet/wallet-connect/remember-app.ts'
import { texts } from './texts.ts'
import { linkInto, walletApps } from './wallet-links.ts'

const shape = 'flex min-h-11 items-center justify-center rounded-full px-6 text-sm font-semibold'

/** On the phone itself a code is opened, not scanned. */
export function AppLinks({ uri }: { readonly uri: string }) {
  return (
    <div className="flex flex-col gap-2">
      <a href={uri} onClick={forgetApp} className={`${shape} bg-accent text-on-accent hover:opacity-90`}>
        {texts.open}
      </a>
      {walletApps.map((app) => (
        <a
          key={app.name}
          href={linkInto(app, uri)}
          target="_blank"
          rel="noreferrer"
          onClick={() => rememberApp(app)}
          className={`${shape} border border-line hover:border-muted`}
        >
          {texts.openIn(app.name)}
        </a>
      ))}
    </div>
  )
}
