import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('auction/:externalId', 'routes/auction.tsx'),
  route('about', 'routes/about.tsx'),
  route('terms-conditions', 'routes/terms-conditions.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
