import './profile-cards.css'
import './security-form.css'
import { Button } from 'antd'
import { useState } from 'react'
import type * as z from 'zod'
import { service } from '#platform/web/client/client.ts'
import { ImageRow } from '#platform/web/form/ImageRow.tsx'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { Facts } from '#platform/web/theme/Facts.tsx'
import { PersonAvatar, Who } from '#platform/web/theme/Who.tsx'
import { mobilePhone } from '../../users/model/user.ts'
import { getUserDetails, type UserDetails } from '../../users/model/user-calls.ts'
import { PersonPicture } from '../../users/web/PersonPicture.tsx'
import { deleteProfileImage, PROFILE_IMAGE_RULE, putProfileImage, updateOwn } from '../model/own-calls.ts'
import { AskOne } from './AskOne.tsx'
import { texts } from './texts.ts'

const auth = service('/api/auth')

/** Larger ones are made smaller before they are sent. */
const MOST_PIXELS = { width: 256, height: 256 }

/** Who one is here, and what of it one may change. */
export function About() {
  const found = auth.useCall(getUserDetails, {})
  return (
    <PartState found={found} rows={6}>
      {(details) => (
        <div className="profile-cards">
          <Card title={texts.about}>
            <OfTheOrganization details={details} />
          </Card>
          <Card title={texts.yours} flush>
            <Picture user={details.user} />
            <Phone phone={details.user.mobilePhone} />
          </Card>
        </div>
      )}
    </PartState>
  )
}

function OfTheOrganization({ details: { person, user } }: { details: UserDetails }) {
  const primary = user.groups.find((group) => group.isPrimaryOrg)
  const others = user.groups.filter((group) => group !== primary)
  return (
    <Facts
      columns={2}
      facts={[
        { label: texts.name, value: <NameOf kind="user" record={user} /> },
        {
          label: texts.email,
          value: (
            <span className="ellipsis" title={person.email}>
              {person.email}
            </span>
          ),
        },
        {
          label: texts.positions,
          value:
            user.positions.length > 0 ? (
              <span className="column gap-4">
                {user.positions.map((position) => (
                  <NameOf key={position.id} kind="position" record={position} />
                ))}
              </span>
            ) : undefined,
        },
        { label: texts.userRoles, value: user.userRoles.map(({ name }) => name).join(', ') || undefined },
        {
          label: texts.manager,
          value: user.manager ? <NameOf kind="user" record={user.manager} /> : undefined,
        },
        { label: texts.employeeType, value: user.employeeType },
        {
          label: texts.primaryOrganization,
          value: primary ? <Who kind="group" name={primary.name} /> : undefined,
        },
        { label: texts.groups, value: others.map(({ name }) => name).join(', ') || undefined },
      ]}
    />
  )
}

function Picture({ user }: { user: UserDetails['user'] }) {
  const put = auth.useSend(putProfileImage)
  const remove = auth.useSend(deleteProfileImage)
  return (
    <ImageRow
      name={texts.picture}
      detail={texts.pictureHint}
      held={user.imageUpdatedAt !== null}
      rule={PROFILE_IMAGE_RULE}
      most={MOST_PIXELS}
      picture={
        <PersonPicture
          user={user}
          alt={texts.picture}
          instead={<PersonAvatar name={user.name} size={32} />}
        />
      }
      onPut={(body, fileName) => put.mutateAsync({ query: { fileName }, body: body as never })}
      onRemove={() => remove.mutateAsync({})}
    />
  )
}

const phoneSchema = mobilePhone as z.ZodType<string, string>

function Phone({ phone }: { phone: string }) {
  const [open, setOpen] = useState(false)
  const toasts = useToasts()
  const update = auth.useSend(updateOwn)
  if (!open)
    return (
      <SettingRow title={texts.phone} detail={phone || texts.noPhone}>
        <Button onClick={() => setOpen(true)}>{phone ? texts.changePhone : texts.addPhone}</Button>
      </SettingRow>
    )
  return (
    <div className="security-form">
      <AskOne
        name="mobilePhone"
        kind="text"
        label={texts.phone}
        hint={texts.phoneHint}
        initial={phone}
        required={false}
        schema={phoneSchema}
        submit={texts.savePhone}
        onClose={() => setOpen(false)}
        onSubmit={async (given) => {
          await update.mutateAsync({ body: { mobilePhone: given } })
          toasts.done(texts.phoneSaved)
          setOpen(false)
        }}
      />
    </div>
  )
}
