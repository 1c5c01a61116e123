"""Vocabulary of English receipts. Every name of a shop, place or person is invented."""
from __future__ import annotations

STORES = ("Maple & Thyme", "HARBOUR GRILL", "Pine Street Market", "THE COPPER KETTLE",
          "Lucky Dragon Cafe", "SUNRISE HARDWARE", "Bluebird Books", "GREEN LEAF GROCER",
          "Kopi Corner", "RIVERSIDE DINER",
          "Old Mill Bakery", "CITY STATIONERY SDN BHD", "NORTHWIND OUTDOOR", "Sakura Garden Hotel",
          "TOKYO BAY BISTRO", "The Daily Grind", "WINSOME ENTERPRISE", "Fox and Barrel")
BRANCHES = ("Downtown", "Branch 12", "Airport T2", "Mill Lane", "Level 3 Atrium", "Riverside")

ITEMS = (("Caesar Salad", 850, 1450), ("Cheeseburger", 990, 1690), ("Iced Latte", 380, 620),
         ("Flat White", 320, 480), ("Fish & Chips", 1150, 1850), ("Sparkling Water", 220, 450),
         ("Chicken Rice", 480, 980), ("Teh Tarik", 180, 320), ("Blueberry Muffin", 250, 420),
         ("A4 PAPER 500S", 890, 1490), ("BALL PEN BLUE", 120, 280), ("LED BULB 9W", 450, 1290),
         ("Paperback Novel", 799, 1499), ("WHOLE MILK 1L", 149, 389), ("BANANAS", 79, 259),
         ("Sourdough Loaf", 380, 750), ("HAMMER 16OZ", 1290, 2490), ("Kids Pasta", 690, 990),
         ("House Red Glass", 690, 1100), ("Club Sandwich", 890, 1490), ("NAILS 50MM", 210, 590))

TOTALS = ("TOTAL", "Total", "AMOUNT DUE", "GRAND TOTAL", "Total Due", "BALANCE DUE", "Total Amount",
          "Grand Total", "TOTAL DUE", "Amount Payable")
SUBTOTALS = ("SUBTOTAL", "Subtotal", "Sub Total", "SUB-TOTAL", "Net")
CASH = ("CASH", "Cash", "Cash Tendered", "Amount Tendered", "PAID CASH")
CHANGE = ("CHANGE", "Change", "Change Due", "CHANGE DUE")
CARDS = ("VISA", "MASTERCARD", "Card", "DEBIT CARD", "AMEX")
THANKS = ("THANK YOU!", "Please come again", "Goods not returnable",
          "Have a nice day", "Follow us @example", "Customer copy")
PEOPLE = ("Alice", "Ben", "Chloe", "Daniel", "Emma", "Farid", "Grace", "Hiro", "Mei Ling", "Tom")
STREETS = ("Orchard Lane", "Harbor Street", "King's Road", "Jalan Mawar", "Elm Avenue",
           "Station Road")

AMERICAN_CITIES = ("Springdale, OR 97403", "Lakeview, CA 94611", "Brookton, NY 12084")
BRITISH_CITIES = ("Ashford TN23 4PL", "Leedale LS9 2AB", "Bath BA1 5QT")
MALAYSIAN_CITIES = ("81100 Johor Bahru", "47300 Petaling Jaya", "50450 Kuala Lumpur")
SINGAPORE_CITIES = ("Singapore 238823", "Singapore 049145")
JAPANESE_CITIES = ("Chuo-ku, Tokyo", "Naka-ku, Yokohama", "Nakagyo-ku, Kyoto")
