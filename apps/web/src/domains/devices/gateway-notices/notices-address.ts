/** Where all gateway notices are. */
export const noticesAddress = '/device/device_page?view=notices';
