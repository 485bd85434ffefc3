require('./require-node.cjs')()
import('./test.ts')
