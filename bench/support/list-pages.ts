export interface Page {
  readonly name: string
  readonly path: string
  /** Private pages are measured without a login. They keep search engines out, which costs SEO points. */
  readonly isPrivate?: boolean
}

/** Paths of the sample world. */
interface Samples {
  readonly open: string
  readonly pending: string
  readonly settled: string
  readonly song: string
  readonly disbursement: string
}

/** All pages that are measured. */
export function listPages({ open, pending, settled, song, disbursement }: Samples): readonly Page[] {
  return [
    { name: 'list', path: '/' },
    { name: 'list of ended auctions', path: '/?contentTab=TERMINATED,PROCESSED' },
    { name: 'auction, open', path: open },
    { name: 'auction, pending', path: pending },
    { name: 'auction, settled', path: settled },
    { name: 'check of a result', path: `${settled}/check` },
    { name: 'market', path: '/market' },
    { name: 'market of a song', path: song },
    { name: 'check of a market', path: `${song}/check` },
    { name: 'royalties', path: '/royalties' },
    { name: 'a disbursement', path: disbursement },
    { name: 'check of a disbursement', path: `${disbursement}/check` },
    { name: 'about', path: '/about' },
    { name: 'terms', path: '/terms-conditions' },
    { name: 'privacy policy', path: '/privacy-policy' },
    { name: 'cookie policy', path: '/privacy-policy?tab=cookies' },
    { name: 'help', path: '/help' },
    { name: 'report', path: '/report-infringement' },
    { name: 'register', path: '/register' },
    { name: 'sign in', path: '/sign-in' },
    ...ofPeople.map((page) => ({ ...page, isPrivate: true })),
    ...ofAdministrators.map((page) => ({ ...page, isPrivate: true })),
    { name: 'administration, an auction', path: `/admin${settled}`, isPrivate: true },
  ]
}

const ofPeople: readonly Page[] = [
  { name: 'reset the password', path: '/reset' },
  { name: 'stop emails', path: '/unsubscribe' },
  { name: 'change of an email address', path: '/account/email/confirm' },
  { name: 'share of a song', path: '/invite' },
  { name: 'case', path: '/case' },
  { name: 'approval of an offer', path: '/offer' },
  { name: 'studio', path: '/studio' },
  { name: 'my bids', path: '/account/bids' },
  { name: 'my orders', path: '/account/orders' },
  { name: 'my portfolio', path: '/account/portfolio' },
  { name: 'my royalties', path: '/account/royalties' },
  { name: 'my alerts', path: '/account/alerts' },
  { name: 'my admission', path: '/account/admission' },
  { name: 'my cases', path: '/account/cases' },
  { name: 'settings', path: '/account/settings' },
  { name: 'mailbox', path: '/mailbox' },
]

const ofAdministrators: readonly Page[] = [
  { name: 'administration', path: '/admin' },
  { name: 'administration, invitation', path: '/admin/invitation' },
  { name: 'administration, list a work', path: '/admin/list' },
  { name: 'administration, reports', path: '/admin/reports' },
  { name: 'administration, offers', path: '/admin/offers' },
  { name: 'administration, artists', path: '/admin/artists' },
  { name: 'administration, accounts', path: '/admin/accounts' },
  { name: 'administration, royalties', path: '/admin/royalties' },
  { name: 'administration, codes of works', path: '/admin/royalties/works' },
  { name: 'administration, policies', path: '/admin/policies' },
  { name: 'administration, admissions', path: '/admin/admissions' },
  { name: 'administration, administrators', path: '/admin/administrators' },
  { name: 'administration, emails', path: '/admin/mail' },
  { name: 'administration, audit log', path: '/admin/log' },
]
