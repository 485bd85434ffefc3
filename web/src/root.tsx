import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import geistMono from '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, use } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import { pageTitle, siteDescription, siteName } from './content/site.ts'
import { Nonce } from './lib/nonce.ts'
import { themeScript } from './lib/theme.ts'
import { NotFound } from './ui/not-found.tsx'
import { SiteFrame } from './ui/site-frame.tsx'
import { UnexpectedError } from './ui/unexpected-error.tsx'

const preloadFont = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  ...[bricolage, instrument, geistMono].map(preloadFont),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
]

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined || error === null ? siteName : pageTitle('Unexpected Application Error!') },
  { name: 'description', content: siteDescription },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce)
  return (
    // The script below may add a class before React looks.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Vite's development client signs the styles it injects with this one. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        {/* Our own files need no nonce; the one that browsers hide would differ from React's. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <SiteFrame>{isMissing ? <NotFound /> : <UnexpectedError error={error} />}</SiteFrame>
}
