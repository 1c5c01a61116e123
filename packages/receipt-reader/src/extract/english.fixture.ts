import type { ReceiptSample } from './page.fixture.ts';

/** Receipts in English, many in the style of Malaysia. All names are invented. */
export const ENGLISH: readonly ReceiptSample[] = [
  {
    name: 'hardware shop with rounding and inclusive GST',
    total: 80.9,
    verdict: 'sure',
    title: 'BLUE HERON HARDWARE SDN BHD',
    at: '2018-12-25T18:13',
    currency: 'MYR',
    text: `
BLUE HERON HARDWARE SDN BHD
(123456-K)
NO. 12, JALAN MERAK 3,
GST ID : 000123456789
TAX INVOICE
DATE : 25/12/2018 18:13
PAINT BRUSH  2 x 10.45       20.90
DRILL BIT SET                60.02
TOTAL SALES INCLUSIVE GST    80.92
ROUNDING ADJ                 -0.02
TOTAL (ROUNDED)              80.90
CASH                        100.00
CHANGE                       19.10`,
  },
  {
    name: 'restaurant with service charge and tax',
    total: 46.4,
    verdict: 'sure',
    title: 'KOPI CORNER CAFE',
    at: '2017-08-05T13:22',
    table: '12',
    currency: 'MYR',
    text: `
KOPI CORNER CAFE
LOT 5, TAMAN PERDANA
TEL : 03-5555 1234
TABLE NO: 12   CASHIER: AIN
05/08/2017 13:22
NASI LEMAK            RM 12.00
CHICKEN CHOP          RM 28.00
SUBTOTAL              RM 40.00
SERVICE CHARGE 10%     RM 4.00
GST 6%                 RM 2.40
GRAND TOTAL           RM 46.40`,
  },
  {
    name: 'American diner with a tip still to be given',
    total: 32.4,
    verdict: 'any',
    title: 'THE RUSTY SPOON DINER',
    at: '2024-07-04T18:05',
    currency: 'USD',
    text: `
THE RUSTY SPOON DINER
July 4, 2024 6:05 PM
Server: Dana
Burger            $14.00
Salad              $9.50
Iced tea           $6.50
Subtotal          $30.00
Tax                $2.40
Total             $32.40`,
  },
  {
    name: 'British shop that writes month names',
    total: 17.25,
    verdict: 'sure',
    at: '2023-02-21',
    currency: 'GBP',
    text: `
THE LITTLE BOOK NOOK
21 FEB 2023
Novel             £8.99
Notebook          £8.26
TOTAL            £17.25
CARD             £17.25`,
  },
  {
    name: 'hotel in Japan with an English bill in yen',
    total: 18700,
    verdict: 'sure',
    at: '2025-02-21T09:15',
    currency: 'JPY',
    text: `
HARBOUR LIGHT HOTEL
TEL +81 78-555-1870
2025-02-21 09:15
Room charge       ¥17,000
Breakfast          ¥1,700
TOTAL             ¥18,700
VISA              ¥18,700`,
  },
  {
    name: 'grocer with total of items and saving',
    total: 23.45,
    verdict: 'sure',
    at: '2018-03-18T20:01',
    currency: 'MYR',
    text: `
GREEN BASKET MINI MARKET
JALAN BUNGA RAYA, 43000 KAJANG, SELANGOR
18-03-2018 20:01
MILK 1L                7.50
BREAD                  3.45
RICE 5KG              14.50
TOTAL QTY                 3
TOTAL SAVING           2.00
SUB-TOTAL             25.45
DISCOUNT              -2.00
NET TOTAL             23.45
CASH                  50.00
CHANGE                26.55`,
  },
  {
    name: 'receipt with a GST summary below the total',
    total: 53,
    verdict: 'sure',
    at: '2017-11-30',
    currency: 'MYR',
    text: `
SUNNY STATIONERY TRADING
30/11/2017
PAPER A4 5 REAMS       53.00
TOTAL AMOUNT (RM)      53.00
CASH                   60.00
CHANGE                  7.00
GST SUMMARY  AMOUNT(RM)  TAX(RM)
SR @ 6%       50.00     3.00
TOTAL         50.00     3.00`,
  },
  {
    name: 'Singapore food court with amount due',
    total: 9.8,
    verdict: 'sure',
    at: '2022-06-01T12:40',
    currency: 'SGD',
    text: `
HARBOUR FOOD COURT
SINGAPORE 098765
01/06/2022 12:40
Laksa           S$ 6.80
Kopi            S$ 3.00
Amount Due      S$ 9.80
NETS            S$ 9.80
Card            S$ 9.80`,
  },
  {
    name: 'petrol with a fuzzy word for the total',
    total: 50,
    verdict: 'any',
    at: '2018-01-09T07:55',
    currency: 'MYR',
    text: `
RIVERSIDE SERVICE STATION
09/01/2018 07:55
PUMP 3  UNLEADED 22.73 LTR
RM 50.00
T0TAL            RM 50.00
VISA CARD        RM 50.00`,
  },
  {
    name: 'American shop with month first',
    total: 108.25,
    verdict: 'sure',
    at: '2025-02-21T14:30',
    currency: 'USD',
    text: `
PINE STREET OUTFITTERS
02/21/2025 02:30 PM
Jacket           $89.99
Socks            $10.01
Subtotal        $100.00
Sales tax 8.25%   $8.25
TOTAL           $108.25
DEBIT           $108.25`,
  },
];
