import { type ReactNode, use, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import { readPublicConfig } from '@melos/api-contract'
import { callApi } from './api/call-api.ts'
import { pageTitle, siteDescription, siteName } from './content/site.ts'
import { AccountBanner } from './features/account-settings/account-banner.tsx'
import { AssistantButton } from './features/ask-assistant/assistant-button.tsx'
import { WalletButton } from './features/connect-wallet/wallet-button.tsx'
import { AlertBell } from './features/own-alerts/alert-bell.tsx'
import { PlayerBar } from './features/play-song/player-bar.tsx'
import { hideBannerScript } from './features/welcome-newcomer/hide-banner.ts'
import { useHistoryEntry } from './lib/close-by-back.ts'
import { isMissing } from './lib/is-missing.ts'
import { Nonce } from './lib/nonce.ts'
import { announceReload } from './lib/reload-page.ts'
import { fetchApiContext } from './lib/request-context.ts'
import type { Site } from './lib/site.ts'
import { themeScript } from './lib/theme.ts'
import { useFreshPage } from './lib/use-fresh-page.ts'
import { NotFound, UnexpectedError } from './ui/error-pages.tsx'
import bricolage from './ui/fonts/bricolage-grotesque-basic.woff2?url'
import geistMono from './ui/fonts/geist-mono-basic.woff2?url'
import instrument from './ui/fonts/instrument-sans-basic.woff2?url'
import { lazyPart, PartBoundary } from './ui/lazy-part.tsx'
import { PageAlert } from './ui/page-alert.tsx'
import { SiteFrame } from './ui/site-frame.tsx'
import type { SiteHeaderProps } from './ui/site-header.tsx'
import { texts } from './ui/texts.ts'
import { Toasts } from './ui/toasts.tsx'
import { useWallet } from './wallet/wallet.ts'
import { WalletLoader } from './wallet-loader.tsx'

const MyBidsLink = lazyPart(() => import('./features/my-bids/my-bids-link.tsx'))

/**
 * Runs before any module: zod tests whether `eval` is allowed, which our Content-Security-Policy forbids and browsers report.
 * This is zod's own setting against that.
 */
const noEvalScript = 'globalThis.__zod_globalConfig={jitless:true};'
/** Only for the server: it has already run when React hydrates. */
const firstScript = import.meta.env.SSR ? noEvalScript + themeScript + hideBannerScript : ''

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  ...[bricolage, instrument, geistMono].map(preloadFont),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/touch-icon.png' },
]

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined || error === null ? siteName : pageTitle(titleOf(error)) },
  { name: 'description', content: siteDescription },
]

function titleOf(error: unknown): string {
  return isMissing(error) ? texts.notFound.pageTitle : texts.error.title
}

export async function loader({ context }: Route.LoaderArgs) {
  const now = Date.now()
  const config = await callApi(context.get(fetchApiContext), { endpoint: readPublicConfig })
  const { publicUrl, chain, contracts, walletConnect, faucet, provider, registration, passkeys, mailbox, demo } = config
  // The schema has checked that the contracts are addresses.
  return {
    now,
    publicUrl,
    chain,
    contracts,
    walletConnect,
    faucet,
    provider,
    registration,
    passkeys,
    mailbox,
    demo,
  } as Site
}

/** The data doesn't change while a page is open. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce)
  const { pathname } = useLocation()
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    // The script below may add a class before hydration.
    <html lang="en" data-now={site?.now} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Vite's development client uses this nonce for the styles it injects. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which runs before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        <PartBoundary key={pathname} fallback={() => <title>{siteName}</title>}>
          <Meta />
        </PartBoundary>
        {/* Our own files need no nonce. Browsers hide it from scripts, so it would cause a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {/* Outside the error boundary, so that a playing song can still be stopped. */}
        <PartBoundary>
          <AssistantButton />
        </PartBoundary>
        <PartBoundary>
          <PlayerBar />
        </PartBoundary>
        {site !== undefined && <WalletLoader site={site} />}
        <PartBoundary>
          <Toasts />
        </PartBoundary>
        <PageAlert />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The next page tries again. */
const ignore = (): void => {}

/** Visitors without a wallet don't load it. */
function OwnLink(link: Parameters<SiteHeaderProps['renderOwnLink']>[0]) {
  return useWallet().kind === 'absent' ? null : <MyBidsLink {...link} onFailure={ignore} />
}

export default function Root() {
  useFreshPage()
  useHistoryEntry()
  useEffect(announceReload, [])
  return (
    <SiteFrame
      banner={<AccountBanner />}
      action={<WalletButton />}
      bell={<AlertBell />}
      renderOwnLink={(link) => <OwnLink {...link} />}
    >
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame action={<WalletButton />} renderOwnLink={(link) => <OwnLink {...link} />}>
      {isMissing(error) ? <NotFound /> : <UnexpectedError error={error} />}
    </SiteFrame>
  )
}
