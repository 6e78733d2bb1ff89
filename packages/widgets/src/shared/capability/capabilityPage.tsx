import type { I18n } from '@trellis/sdk'
import { PaperHead } from '../paper/PaperHead.tsx'
import type { Page } from '../paper/Sheet.tsx'
import { Table } from '../Table.tsx'
import type { Capabilities } from './capabilities.ts'
import { capabilityTable } from './capabilityTable.ts'

/** The page with the table of both parts, an appendix by choice: of one person or of a team. */
export function capabilityPage(i18n: I18n, results: readonly Capabilities[], shown: number, aside: string): Page {
  const caption = i18n.t('gla.profile.tableCaption')
  const { columns, rows } = capabilityTable(i18n, results, shown)
  return {
    key: 'table',
    aside,
    body: (
      <>
        <PaperHead title={caption} />
        <Table
          caption={caption}
          hideCaption
          columns={columns}
          rows={rows.map((cells, at) => ({ key: String(at), cells }))}
        />
      </>
    ),
  }
}
