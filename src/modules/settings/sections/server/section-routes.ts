import { type Routes, routes } from '#platform/server/http/routes.ts'
import { serveUpload } from '#platform/server/import/define-import.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import * as calls from '../model/section-calls.ts'
import { importSections } from './import-sections.ts'
import { categoriesOf, sectionsOf } from './section-store.ts'
import { checkPlace, createPlace, readTable, remove, rename } from './write-sections.ts'

export const sectionRoutes = (questions: UsesQuestions): Routes =>
  routes((on) => {
    on(calls.listSections, {
      permission: 'tenant.member',
      handle: async ({ viewer, tx }) => ({
        items: (await sectionsOf(tx, viewer.tenantId)).map(({ id, name }) => ({ id, name })),
      }),
    })
    on(calls.listCategories, {
      permission: 'tenant.member',
      handle: async ({ query, viewer, tx }) => ({
        items: (await categoriesOf(tx, viewer.tenantId, query.sectionIds)).map(
          ({ version: _, ...category }) => category,
        ),
      }),
    })
    const permission = 'tenant.manage_account_settings'
    on(calls.tableOfSections, {
      permission,
      handle: ({ viewer, tx, now }) => readTable(tx, viewer, questions, now),
    })
    on(calls.sectionsUpload.template, {
      permission,
      handle: ({ viewer, tx }) => importSections.templateFile(tx, viewer),
    })
    serveUpload(on, calls.sectionsUpload, importSections)
    on(calls.createSection, {
      permission,
      handle: ({ body, viewer, tx, now }) =>
        createPlace(tx, viewer, { name: body.name, sectionId: null, now }),
    })
    on(calls.renameSection, {
      permission,
      handle: ({ params, body, viewer, tx, now, expected }) =>
        rename(tx, viewer, { kind: 'section', id: params.id, name: body.name, expected, now }),
    })
    on(calls.checkSection, {
      permission,
      handle: ({ params, viewer, tx, now }) =>
        checkPlace(tx, viewer, { kind: 'section', id: params.id, now }, questions),
    })
    on(calls.deleteSection, {
      permission,
      handle: ({ params, viewer, tx, now, expected }) =>
        remove(tx, viewer, { kind: 'section', id: params.id, expected, now }, questions),
    })
    on(calls.createCategory, {
      permission,
      handle: ({ body, viewer, tx, now }) =>
        createPlace(tx, viewer, { name: body.name, sectionId: body.sectionId, now }),
    })
    on(calls.renameCategory, {
      permission,
      handle: ({ params, body, viewer, tx, now, expected }) =>
        rename(tx, viewer, { kind: 'category', id: params.id, name: body.name, expected, now }),
    })
    on(calls.checkCategory, {
      permission,
      handle: async ({ params, viewer, tx, now }) => {
        const { categories: _, ...uses } = await checkPlace(
          tx,
          viewer,
          { kind: 'category', id: params.id, now },
          questions,
        )
        return uses
      },
    })
    on(calls.deleteCategory, {
      permission,
      handle: ({ params, viewer, tx, now, expected }) =>
        remove(tx, viewer, { kind: 'category', id: params.id, expected, now }, questions),
    })
  })
