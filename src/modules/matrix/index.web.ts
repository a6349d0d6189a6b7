import { failureOf } from '#platform/model/failures.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import { MATRIX_FAILURES } from './matrices/model/matrix-failures.ts'
import { createsMatrices, matrixRoute, seesMatrices } from './matrices/web/matrix-route.ts'
import { useMatrixCount } from './matrices/web/use-matrix-count.ts'

const loadWizard = () => import('./matrices/web/wizard/MatrixWizardScreen.tsx')

/** A direct visit without the module hears the words of the specification. Spec 8. */
const barred = failureOf(MATRIX_FAILURES.MATRICES_DISABLED).message

/** What the matrix module brings to the site. Spec 2.2. */
export const matrixScreens: ModuleScreens = {
  screens: [
    {
      path: '/matrices',
      load: () => import('./matrices/web/MatrixListScreen.tsx'),
      when: seesMatrices,
      barred,
    },
    { path: '/matrices/create', load: loadWizard, when: createsMatrices },
    { path: '/matrices/draft/$matrixId', load: loadWizard, when: seesMatrices, barred },
    { path: '/matrices/edit/$matrixId', load: loadWizard, when: seesMatrices, barred },
    {
      path: '/matrices/duplicate/$matrixId',
      load: () => import('./matrices/web/DuplicateScreen.tsx'),
      when: createsMatrices,
    },
    {
      path: '/matrices/update/$matrixId',
      load: () => import('./transfer/web/UpdateScreen.tsx'),
      when: seesMatrices,
      barred,
    },
    { ...matrixRoute, load: () => import('./matrices/web/MatrixScreen.tsx'), barred },
  ],
  openScreens: [{ path: '/link/matrix', load: () => import('./links/web/LinkScreen.tsx') }],
  finds: [
    {
      key: 'matrices',
      label: 'Matrices',
      when: seesMatrices,
      load: () => import('./matrices/web/find-matrices.ts'),
    },
  ],
  create: [
    {
      key: 'matrix',
      label: 'Matrix',
      to: '/matrices/create',
      when: createsMatrices,
      createKey: 'm',
      command: 'Create matrix',
    },
  ],
  navigation: [
    {
      key: 'matrices',
      label: 'Matrices',
      area: 'matrices',
      group: 'register',
      to: '/matrices',
      when: seesMatrices,
      useCount: useMatrixCount,
      goKey: 'm',
    },
  ],
}
