import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('auction/:externalId', 'routes/auction.tsx'),
  route('auction/:externalId/check', 'routes/auction-check.tsx'),
  route('account/bids', 'routes/account-bids.tsx'),
  route('account/settings', 'routes/account-settings.tsx'),
  route('offer', 'routes/offer.tsx'),
  route('about', 'routes/about.tsx'),
  route('terms-conditions', 'routes/terms-conditions.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('help', 'routes/help.tsx'),
  route('texts.json', 'routes/texts.ts'),
  route('mailbox', 'routes/mailbox.tsx'),
  route('report-infringement', 'routes/report-infringement.tsx'),
  layout('routes/admin-layout.tsx', [
    route('admin', 'routes/admin.tsx'),
    route('admin/auction/:id', 'routes/admin-auction.tsx'),
    route('admin/list/:draftId?', 'routes/admin-list-work.tsx'),
    route('admin/reports', 'routes/admin-reports.tsx'),
    route('admin/mail', 'routes/admin-mail.tsx'),
    route('admin/log', 'routes/admin-log.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
