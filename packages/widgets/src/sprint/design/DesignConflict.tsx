import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../../shared/context.tsx'
import { ChangedTwice } from '../ChangedTwice.tsx'
import type { DesignStore } from './DesignModel.ts'

/** The draft was changed elsewhere while this window changed it. */
export function DesignConflict({ store }: { store: DesignStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const design = store.newer.value?.design
  const takeTheirs = () => {
    store.takeSaved()
    if (!store.design.peek()) store.go('SELECT_SPRINT')
  }
  return (
    <ChangedTwice
      store={{ newer: store.newer, takeTheirs, keepMine: store.keepMine }}
      text={design ? t('sprint.design.conflict.text', { label: design.label }) : t('sprint.design.conflict.gone')}
      words={{
        title: t('sprint.design.conflict.title'),
        theirs: t('sprint.design.conflict.theirs'),
        mine: t('sprint.design.conflict.mine'),
      }}
    />
  )
}
