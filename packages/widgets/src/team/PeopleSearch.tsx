import { useSignals } from '@preact/signals-react/runtime'
import type { Client } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Input } from '../shared/Input.tsx'
import { magnifyingGlassIcon, plusIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useLoad } from '../shared/useLoad.ts'

export type FoundPerson = Awaited<ReturnType<Client['team']['searchMember']>>['members'][number]

export interface PeopleSearchProps {
  /** Whether a person is in the list already. */
  isThere: (email: string) => boolean
  onInvite: (person: FoundPerson) => unknown
  /** Whether a person is being invited right now. */
  isBusy?: (userId: number) => boolean
}

/** Milliseconds without a further letter before the search begins. */
const settleMs = 300

/** People of the organisation, found while one types. */
export function PeopleSearch({ isThere, onInvite, isBusy }: PeopleSearchProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAsked, settleMs, wanted)
    return () => clearTimeout(timer)
  }, [wanted])
  const search = useLoad(async () => {
    const query = { keyword: asked, activeOnly: 'true' } as const
    return { keyword: asked, people: asked ? (await client.team.searchMember({ query })).members : [] }
  }, [client, asked])
  const found = wanted ? search.value.value : null
  return (
    <div className="t-find">
      <Input
        label={t('team.manage.invite.search')}
        help={t('team.manage.invite.searchHelp')}
        type="search"
        icon={magnifyingGlassIcon}
        autoComplete="off"
        maxLength={120}
        value={keyword}
        onChange={setKeyword}
      />
      <p className="t-small t-muted" role="status">
        {found?.keyword &&
          (found.people.length === 0
            ? t('team.manage.invite.nobody', { keyword: found.keyword })
            : t('team.manage.invite.found', { count: found.people.length }))}
      </p>
      <Loaded of={search} skeleton={null}>
        {() =>
          found &&
          found.people.length > 0 && (
            <ul className="t-find__list" aria-label={t('team.manage.invite.org')}>
              {found.people.map(it => (
                <li key={it.userId}>
                  <Avatar name={it.name} src={it.imageUrl} decorative />
                  <span className="t-find__who">
                    <b>{it.name}</b>
                    <small>{it.designation || it.email}</small>
                  </span>
                  {isThere(it.email) ? (
                    <span className="t-small t-muted">{t('team.manage.invite.there')}</span>
                  ) : (
                    <Button
                      size="small"
                      icon={plusIcon}
                      busy={isBusy?.(it.userId)}
                      aria-label={t('team.manage.invite.named', { name: it.name })}
                      onClick={() => void onInvite(it)}
                    >
                      {t('team.manage.invite.action')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
