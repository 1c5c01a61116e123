import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  createAnnouncement,
  listStaffAnnouncements,
  removeAnnouncement,
  type StaffAnnouncementView,
  updateAnnouncement,
} from '@saifu/contract/announcement';
import type { BodyInto } from '@saifu/contract/endpoint';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { joinItems, listOptions } from '../../lib/list-query.ts';

const KEY = ['staff-announcements'];

/** Announcements that were not removed, newest first. */
export function useStaffAnnouncements() {
  return useInfiniteQuery({
    queryKey: KEY,
    ...listOptions((page, options) =>
      callConsole(listStaffAnnouncements, { query: page }, options),
    ),
    select: joinItems,
  });
}

export type AnnouncementBody = BodyInto<typeof createAnnouncement>;

export function validateAnnouncement(body: AnnouncementBody) {
  return validateForm(createAnnouncement.body, body);
}

/** Plans an announcement, or replaces one. */
export function useSaveAnnouncement(announcement: StaffAnnouncementView | null) {
  const refresh = useRefresh();
  return async (body: AnnouncementBody): Promise<StaffAnnouncementView> => {
    try {
      if (announcement === null) return await callConsole(createAnnouncement, { body });
      const { id, version } = announcement;
      return await callConsole(updateAnnouncement, { params: { id }, body: { ...body, version } });
    } finally {
      refresh();
    }
  };
}

export function useRemoveAnnouncement(id: string) {
  const refresh = useRefresh();
  return async (reason: string): Promise<void> => {
    try {
      await callConsole(removeAnnouncement, { params: { id }, body: { reason } });
    } finally {
      refresh();
    }
  };
}

/** After an error too: somebody else may have changed it. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: KEY });
    void client.invalidateQueries({ queryKey: ['announcements'] });
  };
}
