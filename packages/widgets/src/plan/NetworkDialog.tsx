import { useSignals } from '@preact/signals-react/runtime'
import {
  isEmail,
  type Language,
  langOf,
  languages,
  type NetworkMember,
  type NetworkType,
  networkWords,
  offeredTypes,
  type PlanBoard,
  planLinkDays,
} from '@trellis/sdk'
import { useState } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { FormDialog } from '../shared/FormDialog.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Input } from '../shared/Input.tsx'
import { eyeIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { type FoundPerson, PeopleSearch } from '../shared/PeopleSearch.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Select } from '../shared/Select.tsx'
import { unsentOf } from '../shared/unsentOf.ts'
import { useChanges } from '../shared/useChanges.ts'
import { useTip } from './Tip.tsx'

export interface NetworkDialogProps {
  board: PlanBoard
  /** Null invites somebody. */
  member: NetworkMember | null
  /** Who is in the network already. */
  present: readonly NetworkMember[]
  /** Something was sent: what is shown is looked at again. */
  onDone: () => Promise<void>
  onClose: () => void
}

/** A language under its own name, as people look for it. */
const nameOf = (language: Language) =>
  new Intl.DisplayNames([langOf(language)], { type: 'language' }).of(langOf(language)) ?? language

/** Invites somebody of the organisation or from outside, or says anew what somebody is for the leader. */
export function NetworkDialog({ board, member, present, onDone, onClose }: NetworkDialogProps) {
  useSignals()
  const { client, i18n, person: self } = useTrellis()
  const { t } = i18n
  const { busy, outcome, change } = useChanges()
  const [type, setType] = useState<NetworkType>(member?.type ?? 'MENTOR')
  const [isOutside, setOutside] = useState(false)
  const [person, setPerson] = useState<FoundPerson | null>(null)
  const knownName = member?.userId === null ? member.name : ''
  const [name, setName] = useState(knownName)
  const [email, setEmail] = useState('')
  const [language, setLanguage] = useState<Language>(i18n.language)
  const find = async (keyword: string) =>
    (await client.team.searchMember({ query: { keyword, activeOnly: 'true' } })).members.filter(
      it => it.userId !== self?.userId,
    )
  const isThere = (address: string) => present.some(it => it.email.toLowerCase() === address.toLowerCase())
  const needsName = member ? member.userId === null && !name.trim() : isOutside && !(name.trim() && isEmail(email))
  const blocked = needsName
    ? t('plan.network.needsName')
    : !member && !isOutside && !person
      ? t('plan.network.needsWho')
      : null
  const send = async () => {
    const well = await change('send', async once => {
      const body = {
        agilePlanGroupId: board.id,
        id: member?.id ?? 0,
        // A teacher is read, not offered: who is one stays it until something else is chosen.
        type: type as (typeof offeredTypes)[number],
        userId: member || isOutside ? null : (person?.userId ?? null),
        name: name.trim(),
        email: member || !isOutside ? '' : email.trim(),
        ...(isOutside ? { languageCode: language } : {}),
        version: member?.version ?? 0,
      }
      await client.plan.saveNetwork({ body }, once(body))
      return undefined
    })
    await onDone()
    if (well) onClose()
  }
  const types = offeredTypes.map(it => ({ value: it as NetworkType, label: t(networkWords[it]) }))
  const isTeacher = type === 'TEACHER'
  const error = outcome.value?.error
  return (
    <FormDialog
      open
      title={member ? t('plan.network.changeTitle', { name: member.name }) : t('plan.network.invite')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      send={t(member ? 'core.actions.save' : 'plan.network.send')}
      busy={busy.value.has('send')}
      blocked={isTeacher ? t('plan.network.needsType') : blocked}
      onSend={send}
      unsent={unsentOf([name, knownName], [email, ''])}
    >
      <Select
        label={t('plan.network.type')}
        value={type}
        options={isTeacher ? [{ value: 'TEACHER', label: t(networkWords.TEACHER), disabled: true }, ...types] : types}
        onChange={it => setType(it as NetworkType)}
        help={useTip('network', type)}
      />
      {!member && (
        <RadioGroup
          label={t('plan.network.who')}
          value={isOutside ? 'outside' : 'inside'}
          options={[
            { value: 'inside', label: t('plan.network.inside') },
            { value: 'outside', label: t('plan.network.outside') },
          ]}
          onChange={it => setOutside(it === 'outside')}
          row
        />
      )}
      {!member && !isOutside && (
        <>
          {person && (
            <p role="status">
              <b>{t('plan.network.chosen', { name: person.name })}</b>
            </p>
          )}
          <PeopleSearch
            find={find}
            isThere={isThere}
            onInvite={setPerson}
            action={{
              label: t('plan.network.choose'),
              help: t('plan.network.chooseHelp'),
              named: it => t('plan.network.chooseNamed', { name: it }),
            }}
          />
        </>
      )}
      {(isOutside || member?.userId === null) && (
        <Input label={t('plan.network.name')} value={name} maxLength={120} onChange={setName} required />
      )}
      {isOutside && (
        <>
          <Input
            type="email"
            inputMode="email"
            label={t('plan.network.email')}
            help={t('plan.network.outsideHelp', { days: planLinkDays })}
            value={email}
            maxLength={254}
            onChange={setEmail}
            required
          />
          <Select
            label={t('plan.network.language')}
            value={language}
            options={languages.map(it => ({ value: it, label: nameOf(it) }))}
            onChange={it => setLanguage(it as Language)}
          />
        </>
      )}
      {!member && (
        <p className="t-plan__who t-small">
          <Icon path={eyeIcon} size="small" label={t('team.audience.label')} />
          <span>{t('plan.network.sees')}</span>
        </p>
      )}
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
    </FormDialog>
  )
}
