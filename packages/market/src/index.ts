export * from './cost-basis.ts'
export * from './market.ts'
export * from './order.ts'
export * from './order-error.ts'
