import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { Section } from '../../shared/Section.tsx'
import { useLoad } from '../../shared/useLoad.ts'
import { AskedLines } from './AskedLines.tsx'

export interface AskedListProps {
  /** Address of one. */
  hrefOf: (id: number) => string
}

/** What the person was asked by others: open rounds, then earlier ones. Source: sprints, Calls of our own. */
export function AskedList({ hrefOf }: AskedListProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.sprint.asked(), [client])
  const actionOf = (it: { id: number }) => ({ href: hrefOf(it.id) })
  return (
    <Loaded of={load} skeleton={6}>
      {({ asked }) => {
        const [open, earlier] = [asked.filter(it => it.isOpen), asked.filter(it => !it.isOpen)]
        return (
          <>
            <PageHead title={t('sprint.rating.asked.title')} lead={t('sprint.rating.asked.text')} />
            {open.length > 0 ? (
              <AskedLines lines={open} actionOf={actionOf} />
            ) : (
              <EmptyState title={t('sprint.rating.asked.none')} text={t('sprint.rating.asked.noneText')} />
            )}
            {earlier.length > 0 && (
              <Section title={t('sprint.rating.asked.earlier')}>
                <AskedLines lines={earlier} actionOf={actionOf} />
              </Section>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
